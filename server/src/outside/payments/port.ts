import type { Decision } from '#domain/decision.ts';
import type { PayoutMode } from '#domain/payouts/payment-methods.ts';

/** One payment to one person. Its id is its key: carried twice under it, it is made once. */
export interface PaymentToCarry {
  client_id: string;
  payout_id: string;
  payee_id: string;
  entity_id: string | null;
  currency: string;
  amount: string;
}

/** What we need of a way to pay: whether it can carry a payment, and whether something leaves the house by it. */
export interface PaymentsPort {
  mode: PayoutMode;
  /** What it is called where people choose, and what to expect of it. */
  label: string;
  detail: string;
  /** Whether it can carry this one, and why not. Asked before paying, and again when its turn comes. */
  carries(payment: PaymentToCarry): Promise<Decision<true>>;
  /**
   * Hands it over to whoever moves the money. Null where nothing leaves the house and a person says what became of it.
   * Otherwise it is announced as `payout.started` in the transaction that starts it, and leaves after that one is kept:
   * what was rolled back has moved nothing, what was kept is handed over however often somebody dies on the way.
   */
  handOver: ((payment: PaymentToCarry) => Promise<void>) | null;
}

/** Every way this house can pay. Paying by hand is always there. */
export type PaymentWays = Readonly<Record<Extract<PayoutMode, 'manual'>, PaymentsPort>> &
  Readonly<Partial<Record<PayoutMode, PaymentsPort>>>;

/** By which way a payment goes: the one that is wanted where it can carry it, else by hand. */
export async function wayFor(ways: PaymentWays, wanted: PaymentsPort, payment: PaymentToCarry): Promise<PaymentsPort> {
  return (await wanted.carries(payment)).allowed ? wanted : ways.manual;
}
