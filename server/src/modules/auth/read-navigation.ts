import type { auth } from '#contract/auth.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { t } from '#domain/language/translate.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { companyDefaults } from '../companies/find-company.ts';

/** Returns the company, logo, products and user for the navigation. The id of another company gets "not found". */
export async function navigationOf(
  { tx, actor }: ReadContext,
  { company }: InputOf<typeof auth.company>,
): Promise<OutputOf<typeof auth.company>> {
  if (company !== actor.client_id) throw new Refused('item.not_found');
  const { user_id, first_name, last_name, email } = actor;
  const { name, logo_url, currency } = actor.company;
  const { logo } = await companyDefaults(tx, actor.client_id);
  return {
    status: true,
    company: { client_id: actor.client_id, name, logo_url: logo ?? logo_url, currency },
    products: [{ key: 'expense', name: t`Expense` }],
    user: { user_id, first_name, last_name, email },
  };
}
