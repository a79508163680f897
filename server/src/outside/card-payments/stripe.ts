import type { Stripe } from 'stripe';
import {
  type CardPaymentsPort,
  CardVendorAway,
  type ChargeResult,
  type CheckoutProgress,
  type PaymentNotification,
  type RefundResult,
} from './port.ts';

/** The SDK takes 30 MiB of memory, so it is loaded only for the first payment. */
const sdk = async () => (await import('stripe')).default;

interface StripeOptions {
  /** Resolves to the URL of the API; null to use Stripe's own URL. */
  url: () => Promise<string | null>;
  key: string;
  webhook_secret: string;
  close?: () => Promise<void>;
}

export function stripePayments(options: StripeOptions): CardPaymentsPort {
  let opened: Promise<Stripe> | undefined;
  const client = () => {
    opened ??= open(options);
    return opened;
  };
  const call = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await work(await client());
    } catch (error) {
      throw (await isAway(error)) ? new CardVendorAway(`The payment vendor did not answer: ${nameOf(error)}`) : error;
    }
  };

  return {
    startCheckout: (request) => call((stripe) => startCheckout(stripe, request)),
    readCheckout: (session_id) => call((stripe) => readCheckout(stripe, session_id)),
    charge: (request) => call((stripe) => charge(stripe, request)),
    refund: (request) => call((stripe) => refund(stripe, request)),
    readNotification: async ({ raw, signature }) =>
      readNotification(await client(), { raw, signature, secret: options.webhook_secret }),
    close: async () => options.close?.(),
  };
}

async function open({ url, key }: StripeOptions): Promise<Stripe> {
  const [Sdk, address] = await Promise.all([sdk(), url()]);
  if (address === null) return new Sdk(key, { maxNetworkRetries: 1, timeout: 20_000 });
  const { hostname, port, protocol } = new URL(address);
  return new Sdk(key, {
    maxNetworkRetries: 1,
    timeout: 20_000,
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

async function startCheckout(stripe: Stripe, request: Parameters<CardPaymentsPort['startCheckout']>[0]) {
  const { client_id, checkout_id, company, email } = request;
  const customer_id =
    request.customer_id ??
    (
      await stripe.customers.create(
        { name: company, email, metadata: { client_id } },
        { idempotencyKey: `customer-${checkout_id}` },
      )
    ).id;
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      customer: customer_id,
      currency: request.currency.toLowerCase(),
      client_reference_id: checkout_id,
      success_url: request.success_url,
      cancel_url: request.cancel_url,
      metadata: { client_id, checkout_id },
    },
    { idempotencyKey: `checkout-${checkout_id}` },
  );
  return { session_id: session.id, customer_id, url: session.url ?? '' };
}

async function readCheckout(stripe: Stripe, session_id: string): Promise<CheckoutProgress> {
  const session = await stripe.checkout.sessions.retrieve(session_id, { expand: ['setup_intent.payment_method'] });
  const intent = typeof session.setup_intent === 'string' ? null : session.setup_intent;
  const method = typeof intent?.payment_method === 'string' ? null : intent?.payment_method;
  const card = method?.card;
  const error = intent?.last_setup_error;
  return {
    state: checkoutState(session.status),
    card:
      method && card
        ? { vendor_id: method.id, brand: card.brand, last_four: card.last4, expires: expiryText(card) }
        : null,
    failure_code: error?.decline_code ?? error?.code ?? '',
  };
}

function checkoutState(status: string | null): CheckoutProgress['state'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

function expiryText({ exp_month, exp_year }: { exp_month: number; exp_year: number }): string {
  return `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`;
}

async function charge(stripe: Stripe, request: Parameters<CardPaymentsPort['charge']>[0]): Promise<ChargeResult> {
  const { client_id, payment_id } = request;
  const { minor, currency } = request.amount;
  // Stripe requires the amount in the smallest currency unit as a JSON number.
  const minorNumber = Number(minor);
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: minorNumber,
        currency: currency.toLowerCase(),
        customer: request.customer_id,
        payment_method: request.card_id,
        description: request.description,
        off_session: true,
        confirm: true,
        metadata: { client_id, payment_id },
      },
      { idempotencyKey: payment_id },
    );
    return resultOf(intent);
  } catch (error) {
    const { errors } = await sdk();
    // The card has been removed at the vendor.
    if (error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return { state: 'failed', vendor_id: '', failure_code: 'no_card' };
    if (!(error instanceof errors.StripeCardError)) throw error;
    const failure_code = error.decline_code ?? error.code ?? 'card_declined';
    return { state: 'failed', vendor_id: error.payment_intent?.id ?? '', failure_code };
  }
}

async function refund(stripe: Stripe, request: Parameters<CardPaymentsPort['refund']>[0]): Promise<RefundResult> {
  const { client_id, refund_id, payment_vendor_id } = request;
  const { minor } = request.amount;
  // Stripe requires the amount in the smallest currency unit as a JSON number.
  const minorNumber = Number(minor);
  try {
    const created = await stripe.refunds.create(
      { payment_intent: payment_vendor_id, amount: minorNumber, metadata: { client_id, refund_id } },
      { idempotencyKey: refund_id },
    );
    return refundResultOf(created);
  } catch (error) {
    const { errors } = await sdk();
    // The vendor rejects the refund, for example because the payment was disputed or the vendor does not know it.
    if (error instanceof errors.StripeInvalidRequestError) return { state: 'failed', vendor_id: '' };
    throw error;
  }
}

/**
 * Converts the state of a refund. A refund counts as succeeded unless it has failed; if the bank rejects it later, a
 * notification reports the failure.
 */
function refundResultOf({ id: vendor_id, status }: Stripe.Refund): RefundResult {
  return { state: status === 'failed' || status === 'canceled' ? 'failed' : 'succeeded', vendor_id };
}

function resultOf(intent: Stripe.PaymentIntent): ChargeResult {
  const { id: vendor_id, status } = intent;
  if (status === 'succeeded') return { state: 'succeeded', vendor_id, failure_code: '' };
  if (status === 'processing') return { state: 'pending', vendor_id, failure_code: '' };
  const error = intent.last_payment_error;
  return { state: 'failed', vendor_id, failure_code: error?.decline_code ?? error?.code ?? 'authentication_required' };
}

async function readNotification(
  stripe: Stripe,
  { raw, signature, secret }: { raw: Buffer; signature: string; secret: string },
): Promise<PaymentNotification | null> {
  const event = await verified(stripe, { raw, signature, secret });
  if (!event) return null;
  const head = { event_id: event.id, kind: event.type };
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const { client_id, payment_id } = event.data.object.metadata;
      if (!client_id || !payment_id) break;
      return { ...head, about: 'payment', client_id, payment_id, result: resultOf(event.data.object) };
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const { client_id, refund_id } = event.data.object.metadata ?? {};
      if (!client_id || !refund_id) break;
      return { ...head, about: 'refund', client_id, refund_id, result: refundResultOf(event.data.object) };
    }
  }
  return { ...head, about: 'other' };
}

async function verified(
  stripe: Stripe,
  sent: { raw: Buffer; signature: string; secret: string },
): Promise<Stripe.Event | null> {
  try {
    return stripe.webhooks.constructEvent(sent.raw, sent.signature, sent.secret);
  } catch (error) {
    const { errors } = await sdk();
    if (error instanceof errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

async function isAway(error: unknown): Promise<boolean> {
  const { errors } = await sdk();
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError
  );
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
