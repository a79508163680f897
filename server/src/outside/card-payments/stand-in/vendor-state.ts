import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

export interface StoredSession {
  id: string;
  customer: string;
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
  method: string | null;
  failure_code: string;
}

interface StoredMethod {
  id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  refuses_charges: string;
  refuses_refunds?: boolean;
}

export interface StoredIntent {
  id: string;
  amount: string;
  currency: string;
  status: 'succeeded' | 'requires_payment_method';
  failure_code: string;
  refuses_refunds?: boolean;
  metadata: Record<string, string>;
}

export interface StoredRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: string;
  status: 'succeeded' | 'failed';
}

interface Stored {
  sessions: Record<string, StoredSession | undefined>;
  methods: Record<string, StoredMethod | undefined>;
  intents: Record<string, StoredIntent | undefined>;
  refunds: Record<string, StoredRefund | undefined>;
  /** The id that was created for each idempotency key. */
  keys: Record<string, string | undefined>;
}

/** The data of the local fake, saved to a file so that saved cards survive a restart. */
export class VendorState implements Stored {
  readonly sessions: Stored['sessions'];
  readonly methods: Stored['methods'];
  readonly intents: Stored['intents'];
  readonly refunds: Stored['refunds'];
  readonly keys: Stored['keys'];
  readonly #file: string | null;

  constructor(file: string | null) {
    this.#file = file;
    const saved = readSaved(file);
    this.sessions = saved.sessions;
    this.methods = saved.methods;
    this.intents = saved.intents;
    this.refunds = saved.refunds;
    this.keys = saved.keys;
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  save(): void {
    const { sessions, methods, intents, refunds, keys } = this;
    if (this.#file) writeFileSync(this.#file, JSON.stringify({ sessions, methods, intents, refunds, keys }));
  }
}

const expiry = { exp_month: 12, exp_year: 2034 };

/** Cards that the vendor's test mode always knows, with their ids. */
const testMethods: Stored['methods'] = {
  pm_card_visa: { id: 'pm_card_visa', brand: 'visa', last4: '4242', ...expiry, refuses_charges: '' },
  pm_card_chargeCustomerFail: {
    id: 'pm_card_chargeCustomerFail',
    brand: 'visa',
    last4: '0341',
    ...expiry,
    refuses_charges: 'generic_decline',
  },
  pm_card_refundFail: {
    id: 'pm_card_refundFail',
    brand: 'visa',
    last4: '5126',
    ...expiry,
    refuses_charges: '',
    refuses_refunds: true,
  },
};

function readSaved(file: string | null): Stored {
  const empty: Stored = { sessions: {}, methods: { ...testMethods }, intents: {}, refunds: {}, keys: {} };
  if (!file) return empty;
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Partial<Stored>;
    return { ...empty, ...saved, methods: { ...saved.methods, ...testMethods } };
  } catch {
    return empty;
  }
}
