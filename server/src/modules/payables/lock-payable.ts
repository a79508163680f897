import type { CompanyTransaction } from '../../db/database.ts';
import type { WriteContext } from '../../http/context.ts';
import { findPayable, lockPayableRow, type SavedPayable } from './payables.rows.ts';

export type { SavedPayable } from './payables.rows.ts';

/** Locks the payable of an item. Lock the report or advance first. */
export function lockPayable(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  item_id: string,
): Promise<SavedPayable | undefined> {
  return lockPayableRow(tx, { client_id, item_id });
}

/** Reads the payable without locking it; undefined before the item is approved. */
export function readPayable(
  tx: CompanyTransaction,
  key: { client_id: string; item_id: string },
): Promise<SavedPayable | undefined> {
  return findPayable(tx, key);
}
