import type { Decision } from '#domain/decision.ts';
import type { PayoutMode } from '#domain/payouts/payment-methods.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** One payment to one person. Its id is the idempotency key: if it is sent twice, the payment is made once. */
export interface PaymentToCarry {
  client_id: string;
  payout_id: string;
  payee_id: string;
  entity_id: string | null;
  currency: string;
  amount: string;
}

/** A payment provider. Decides whether it supports a payment, and may send payments to an external service. */
export interface PaymentsPort {
  mode: PayoutMode;
  /** The provider's name and description in the list of choices. */
  label: string;
  detail: string;
  /**
   * Checks whether the provider supports this payment, and if not, why. Called before paying and again when the payment
   * is sent.
   */
  carries(payment: PaymentToCarry, tx: CompanyTransaction): Promise<Decision<true>>;
  /** Saves what the provider needs to send the payment, in the transaction that starts it. */
  recordStart?: (payment: PaymentToCarry, tx: CompanyTransaction, now: Date) => Promise<void>;
  /**
   * Sends the payment to the provider. Null for manual payments, which a person confirms. Otherwise `payout.started` is
   * announced in the transaction that starts the payment, and the payment is sent after the commit: a rollback moves no
   * money, and a committed payment is sent even if workers crash.
   */
  sendToProvider: ((payment: PaymentToCarry) => Promise<void>) | null;
}

/** The configured payment providers. Manual payment is always available. */
export type PaymentProviders = Readonly<Record<Extract<PayoutMode, 'manual'>, PaymentsPort>> &
  Readonly<Partial<Record<PayoutMode, PaymentsPort>>>;

/** Returns the provider of a payment: the requested one if it supports the payment, otherwise manual payment. */
export async function wayFor(
  ways: PaymentProviders,
  requested: PaymentsPort,
  { payment, tx }: { payment: PaymentToCarry; tx: CompanyTransaction },
): Promise<PaymentsPort> {
  return (await requested.carries(payment, tx)).allowed ? requested : ways.manual;
}
