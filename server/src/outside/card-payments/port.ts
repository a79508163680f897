import type { Money } from '#domain/money/money.ts';

/** A saved card. The payment vendor stores the number itself. */
interface SavedCard {
  vendor_id: string;
  brand: string;
  last_four: string;
  /** In the format 'MM/YY'. */
  expires: string;
}

interface CheckoutRequest {
  client_id: string;
  checkout_id: string;
  /** The id that the vendor gave the company; null for the company's first checkout. */
  customer_id: string | null;
  company: string;
  currency: string;
  email: string;
  success_url: string;
  cancel_url: string;
}

export interface CheckoutProgress {
  state: 'open' | 'complete' | 'expired';
  card: SavedCard | null;
  /** The reason why the last card was declined; empty if no card was declined. */
  failure_code: string;
}

interface ChargeRequest {
  client_id: string;
  /** Identifies the payment: sending the same id twice charges only once. */
  payment_id: string;
  customer_id: string;
  card_id: string;
  amount: Money;
  description: string;
}

export interface ChargeResult {
  state: 'succeeded' | 'failed' | 'pending';
  vendor_id: string;
  failure_code: string;
}

interface RefundRequest {
  client_id: string;
  /** Identifies the refund: sending the same id twice refunds only once. */
  refund_id: string;
  /** The id that the vendor gave the payment to refund. */
  payment_vendor_id: string;
  amount: Money;
}

export interface RefundResult {
  state: 'succeeded' | 'failed';
  vendor_id: string;
}

export type PaymentNotification = { event_id: string; kind: string } & (
  | { about: 'payment'; client_id: string; payment_id: string; result: ChargeResult }
  | { about: 'refund'; client_id: string; refund_id: string; result: RefundResult }
  | { about: 'other' }
);

/** Collects cards on the vendor's own page and charges them. Calls without a response throw `CardVendorAway`. */
export interface CardPaymentsPort {
  startCheckout(request: CheckoutRequest): Promise<{ session_id: string; customer_id: string; url: string }>;
  readCheckout(session_id: string): Promise<CheckoutProgress>;
  charge(request: ChargeRequest): Promise<ChargeResult>;
  refund(request: RefundRequest): Promise<RefundResult>;
  /** Parses a notification; null if its signature is wrong. */
  readNotification(notification: { raw: Buffer; signature: string }): Promise<PaymentNotification | null>;
  close(): Promise<void>;
}

/** The vendor did not respond. It is unknown whether it acted, so the same call is repeated with the same id. */
export class CardVendorAway extends Error {}
