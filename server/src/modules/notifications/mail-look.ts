import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.contract.ts';
import { defaultLook } from '#domain/notifications/mail-look.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { MailBrand } from '../../outside/mail/compose.ts';
import { companyDefaults } from '../companies/find-company.ts';
import { readLook, writeLook } from './mail-templates.rows.ts';

/** Reads the colour, the logo and the name of the company for its emails. */
export async function readBrand(tx: CompanyTransaction, client_id: string): Promise<MailBrand> {
  const [look, { name, logo }] = await Promise.all([readLook(tx, client_id), companyDefaults(tx, client_id)]);
  const { color, shows_logo } = look ?? defaultLook;
  return { color, company: name, logo: shows_logo ? logo : null };
}

export async function saveLook(
  { tx, client_id, record }: SignedWriteContext,
  { version, ...look }: InputOf<typeof notifications.saveLook>,
): Promise<OutputOf<typeof notifications.saveLook>> {
  const saved = await readLook(tx, client_id);
  const { version: savedVersion = 0, ...before } = saved ?? { ...defaultLook, version: 0 };
  if (savedVersion !== version || !(await writeLook(tx, { client_id, version }, look)))
    throw new Refused('item.changed');
  record({
    action: 'mail_look_changed',
    item_kind: 'notification',
    item_id: client_id,
    item_label: 'Look of emails',
    is_setting: true,
    facts: { before, after: look },
  });
  return { status: true };
}
