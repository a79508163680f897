import { localDay } from '#domain/dates/local-day.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { findPeople } from '../../people/find-people.ts';
import { peopleNamed } from '../accept-fields.ts';
import type { ExpenseFields } from '../show-expenses.ts';
import { loadPolicyContext } from './policy-context.ts';

/** Loads everything needed to validate and evaluate an expense form. */
export async function loadPolicyContextForForm(
  { tx, actor, request }: Pick<SignedWriteContext, 'tx' | 'actor' | 'request'>,
  form: ExpenseFields,
  owner_id: string,
) {
  const { client_id, time_zone } = actor;
  const own = actor.company.currency;
  const today = localDay(request.now, time_zone);

  const [policyContext, fields, people] = await Promise.all([
    loadPolicyContext(tx, {
      client_id,
      company_currency: own,
      now: request.now,
      owner_id,
      days: [form.spent_on ?? today],
      currencies: form.currency ? [form.currency] : [],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
    findPeople(tx, { client_id, ids: peopleNamed(form) }),
  ]);

  return { policyContext, fields, people, today };
}
