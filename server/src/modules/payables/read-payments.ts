import type { CompanyTransaction } from '../../db/database.ts';
import { type PaymentRow, readPayments } from './payouts.rows.ts';

export type { PaymentRow } from './payouts.rows.ts';

/** Every payment of an item, the newest first, those that failed among them. */
export function paymentsOf(tx: CompanyTransaction, key: { client_id: string; item_id: string }): Promise<PaymentRow[]> {
  return readPayments(tx, key);
}
