import { add, moneyFrom, toDecimal } from '../money/money.ts';
import type { PayoutState } from './payout-states.ts';

/** A payment in a payment run, which pays one report or advance. */
interface RunPayment {
  payee_id: string;
  entity_id: string | null;
  currency: string;
  amount: string;
  state: PayoutState;
}

interface RunTransfer<Payment extends RunPayment> {
  payee_id: string;
  entity_id: string | null;
  currency: string;
  amount: string;
  payments: Payment[];
}

/**
 * Combines the payments of a run into one transfer per person, entity and currency. The transfers are in the order of
 * their first payments.
 */
export function runTransfers<Payment extends RunPayment>(payments: readonly Payment[]): RunTransfer<Payment>[] {
  const transfers = new Map<string, RunTransfer<Payment>>();
  for (const payment of payments) {
    const { payee_id, entity_id, currency } = payment;
    const key = `${payee_id} ${entity_id} ${currency}`;
    const transfer = transfers.get(key) ?? { payee_id, entity_id, currency, amount: '0', payments: [] };
    const amount = add(moneyFrom(transfer.amount, currency), moneyFrom(payment.amount, currency));
    transfers.set(key, { ...transfer, amount: toDecimal(amount), payments: [...transfer.payments, payment] });
  }
  return [...transfers.values()];
}
