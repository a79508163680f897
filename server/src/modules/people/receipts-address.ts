import { randomBytes } from 'node:crypto';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { readByReceiptsKey, readReceiptsKey, setReceiptsKey } from './directory.rows.ts';

/** Returns the address to which a person forwards receipts; null if no domain is configured for receipts. */
export async function receiptsAddress(
  app: App,
  tx: CompanyTransaction,
  person: { client_id: string; user_id: string },
): Promise<string | null> {
  const domain = app.config.INBOUND_MAIL_DOMAIN;
  const key = domain && (await readReceiptsKey(tx, person));
  return key ? `${key}@${domain}` : null;
}

/** Gives the person a new address. Mails to the old address are refused from now on. */
export function renewReceiptsAddress(tx: CompanyTransaction, person: { client_id: string; user_id: string }) {
  return setReceiptsKey(tx, person, randomBytes(10).toString('hex'));
}

/** Finds the person an address belongs to, before any company is selected. */
export async function findReceiptsOwner(
  app: App,
  address: string,
): Promise<{ client_id: string; user_id: string } | undefined> {
  const [key = '', domain = ''] = address.toLowerCase().split('@');
  if (domain !== app.config.INBOUND_MAIL_DOMAIN?.toLowerCase() || !/^[0-9a-f]{20}$/u.test(key)) return undefined;
  return readByReceiptsKey(app.database.outside, key);
}
