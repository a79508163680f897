import type { StoredIntent, StoredRefund, StoredSession, VendorState } from './vendor-state.ts';

export interface ApiAnswer {
  status: number;
  body: unknown;
  /** The payment that changed, for which a notification is sent. */
  changed?: StoredIntent;
}

interface ApiCall {
  state: VendorState;
  base: string;
  form: URLSearchParams;
  key: string;
}

export function createCustomer({ state, key }: ApiCall): ApiAnswer {
  return { status: 200, body: { id: once(state, key, 'cus'), object: 'customer' } };
}

export function createSession({ state, base, form, key }: ApiCall): ApiAnswer {
  const id = once(state, key, 'cs');
  state.sessions[id] ??= {
    id,
    customer: form.get('customer') ?? '',
    status: 'open',
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    metadata: metadataOf(form),
    method: null,
    failure_code: '',
  };
  state.save();
  return { status: 200, body: sessionBody(state, base, state.sessions[id]) };
}

export function readSession({ state, base }: ApiCall, id: string): ApiAnswer {
  const session = state.sessions[id];
  return session ? { status: 200, body: sessionBody(state, base, session) } : notFound();
}

function sessionBody(state: VendorState, base: string, session: StoredSession) {
  const method = session.method ? state.methods[session.method] : undefined;
  const error = session.failure_code ? { code: 'card_declined', decline_code: session.failure_code } : null;
  const { id, status } = session;
  return {
    id,
    object: 'checkout.session',
    status,
    url: status === 'open' ? `${base}/pay/${id}` : null,
    setup_intent: {
      id: `seti_${id}`,
      object: 'setup_intent',
      last_setup_error: error,
      payment_method: method ? { id: method.id, object: 'payment_method', card: method } : null,
    },
  };
}

/** Charges a card. A repeated idempotency key returns the payment of the first request. */
export function createIntent({ state, form, key }: ApiCall): ApiAnswer {
  const known = state.keys[key];
  const existing = known ? state.intents[known] : undefined;
  if (existing) return intentAnswer(existing);

  const method = state.methods[form.get('payment_method') ?? ''];
  if (!method) return notFound();
  const intent: StoredIntent = {
    id: once(state, key, 'pi'),
    amount: form.get('amount') ?? '0',
    currency: form.get('currency') ?? 'usd',
    status: method.refuses_charges ? 'requires_payment_method' : 'succeeded',
    failure_code: method.refuses_charges,
    refuses_refunds: method.refuses_refunds ?? false,
    metadata: metadataOf(form),
  };
  state.intents[intent.id] = intent;
  state.save();
  return { ...intentAnswer(intent), changed: intent };
}

/** Refunds a charge, together at most its amount. A repeated idempotency key returns the first refund. */
export function createRefund({ state, form, key }: ApiCall): ApiAnswer {
  const known = state.keys[key];
  const existing = known ? state.refunds[known] : undefined;
  if (existing) return { status: 200, body: existing };

  const intent = state.intents[form.get('payment_intent') ?? ''];
  if (!intent) return notFound();
  const refunds = Object.values(state.refunds).flatMap((refund) => refund ?? []);
  const refunded = refunds
    .filter(({ payment_intent, status }) => payment_intent === intent.id && status === 'succeeded')
    .reduce((total, refund) => total + BigInt(refund.amount), 0n);
  const amount = form.get('amount') ?? '0';
  if (intent.status !== 'succeeded' || refunded + BigInt(amount) > BigInt(intent.amount)) {
    const error = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Already refunded' };
    return { status: 400, body: { error } };
  }
  const id = once(state, key, 're');
  const status = intent.refuses_refunds ? 'failed' : 'succeeded';
  const refund: StoredRefund = { id, object: 'refund', payment_intent: intent.id, amount, status };
  state.refunds[id] = refund;
  state.save();
  return { status: 200, body: refund };
}

function intentAnswer(intent: StoredIntent): ApiAnswer {
  if (!intent.failure_code) return { status: 200, body: intentBody(intent) };
  const { failure_code: decline_code } = intent;
  const message = 'Your card was declined.';
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code,
    message,
    payment_intent: intentBody(intent),
  };
  return { status: 402, body: { error } };
}

export function intentBody({ id, amount, currency, status, failure_code, metadata }: StoredIntent) {
  const last_payment_error = failure_code ? { code: 'card_declined', decline_code: failure_code } : null;
  return { id, object: 'payment_intent', amount, currency, status, metadata, last_payment_error };
}

function notFound(): ApiAnswer {
  return {
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such resource' } },
  };
}

/** Returns the id that belongs to an idempotency key, and creates it on first use. */
function once(state: VendorState, key: string, prefix: string): string {
  const id = state.keys[key] ?? state.newId(prefix);
  if (key) state.keys[key] = id;
  state.save();
  return id;
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].map(([name, value]) => [/^metadata\[(\w+)\]$/u.exec(name)?.[1] ?? '', value] as const);
  return Object.fromEntries(entries.filter(([name]) => name !== ''));
}
