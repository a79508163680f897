import type { CompanyTransaction } from '../../db/database.ts';
import type { WriteContext } from '../../http/context.ts';
import { findPayable, lockPayableRow, type SavedPayable } from './payables.rows.ts';

export type { SavedPayable } from './payables.rows.ts';

/** What is to be paid for an item, held until the transaction ends. The report or advance is held before it. */
export function lockPayable(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  item_id: string,
): Promise<SavedPayable | undefined> {
  return lockPayableRow(tx, { client_id, item_id });
}

/** The same without holding it; there is none before the item is approved. */
export function readPayable(
  tx: CompanyTransaction,
  key: { client_id: string; item_id: string },
): Promise<SavedPayable | undefined> {
  return findPayable(tx, key);
}
