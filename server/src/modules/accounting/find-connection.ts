import type { AccountingVendor } from '#domain/accounting/accounting-vendors.ts';
import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type AccountingPort, AccountingRefused, GrantExpired } from '../../outside/accounting/port.ts';
import { type ConnectionRow, readConnection } from './accounting-connections.rows.ts';

export async function connectionOf(
  tx: CompanyTransaction,
  key: { client_id: string; connection_id: string },
): Promise<ConnectionRow> {
  const connection = await readConnection(tx, { client_id: key.client_id, id: key.connection_id });
  if (!connection) throw new Refused('item.not_found');
  return connection;
}

export function accountingOf({ accounting }: Pick<App, 'accounting'>, vendor: AccountingVendor): AccountingPort {
  const port = accounting?.[vendor];
  if (!port) throw new Refused('accounting.off');
  return port;
}

/** Awaits the vendor's response and converts its failures to refusals. */
export async function fromVendor<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AccountingRefused) throw new Refused('accounting.refused', { reason: error.message });
    throw new Refused(error instanceof GrantExpired ? 'accounting.reconnect' : 'accounting.away');
  }
}

/** Returns the display name of the connected accounting system. */
export function connectionName({ platform, entity_name }: Pick<ConnectionRow, 'platform' | 'entity_name'>): string {
  return [platform || t`Accounting system`, entity_name && `(${entity_name})`].filter(Boolean).join(' ');
}
