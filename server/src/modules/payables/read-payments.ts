import type { CompanyTransaction } from '../../db/database.ts';
import { type PaymentRow, readPayments } from './payouts.rows.ts';

export type { PaymentRow } from './payouts.rows.ts';

/** Reads all payments of an item, newest first, including failed ones. */
export function paymentsOf(tx: CompanyTransaction, key: { client_id: string; item_id: string }): Promise<PaymentRow[]> {
  return readPayments(tx, key);
}
