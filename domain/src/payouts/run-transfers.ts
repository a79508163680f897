import { add, moneyFrom, toDecimal } from '../money/money.ts';
import type { PayoutState } from './payout-states.ts';

/** A payment of a run: one report or advance. */
export interface RunPayment {
  payee_id: string;
  entity_id: string | null;
  currency: string;
  amount: string;
  state: PayoutState;
}

export interface RunTransfer<Payment extends RunPayment> {
  payee_id: string;
  entity_id: string | null;
  currency: string;
  amount: string;
  payments: Payment[];
}

/** One transfer for each person, entity and currency: the sum of that person's payments. Keeps the order. */
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

export interface RunTotal {
  currency: string;
  amount: string;
  failed: string;
  no_of_transfers: number;
  no_of_payments: number;
}

/** The totals of a run by currency. */
export function runTotals(payments: readonly RunPayment[]): RunTotal[] {
  const transfers = runTransfers(payments);
  const currencies = [...new Set(payments.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = payments.filter((payment) => payment.currency === currency);
    const failed = own.filter(({ state }) => hasFailed(state));
    return {
      currency,
      amount: sumOf(own, currency),
      failed: sumOf(failed, currency),
      no_of_transfers: transfers.filter((transfer) => transfer.currency === currency).length,
      no_of_payments: own.length,
    };
  });
}

function hasFailed(state: PayoutState): boolean {
  const failed: PayoutState = 'failed';
  return state === failed;
}

function sumOf(payments: readonly RunPayment[], currency: string): string {
  const total = payments.reduce((sum, { amount }) => add(sum, moneyFrom(amount, currency)), moneyFrom('0', currency));
  return toDecimal(total);
}
