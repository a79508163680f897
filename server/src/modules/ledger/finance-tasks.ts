import { can, isPermitted } from '#domain/access/permission.ts';
import { monthOf } from '#domain/ledger/months.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { readOldDebts } from './ageing/ageing.rows.ts';
import { readMonthsToClose } from './periods/periods.rows.ts';

export interface FinanceTasks {
  /**
   * The number of past months with postings that are not closed. If an entity has never closed a month, all its open
   * months count as one.
   */
  to_close: { count: number; oldest_month: string | null };
  /** The amounts owed to employees for more than 30 days, by currency. */
  old_debts: { currency: string; amount: string; count: number }[];
}

/**
 * Returns the finance tasks of a user; null if the user cannot read the ledger. Only users who may pay get months to
 * close.
 */
export async function financeTasks(
  tx: CompanyTransaction,
  { client_id, access }: Pick<Actor, 'client_id' | 'access'>,
  today: string,
): Promise<FinanceTasks | null> {
  if (!isPermitted(can('Payout', 'read'), access)) return null;
  const mayClose = isPermitted(can('Payout', 'write'), access);
  const [to_close, old_debts] = await Promise.all([
    mayClose ? readMonthsToClose(tx, { client_id, current_month: monthOf(today) }) : { count: 0, oldest_month: null },
    readOldDebts(tx, { client_id, today }),
  ]);
  return { to_close, old_debts };
}
