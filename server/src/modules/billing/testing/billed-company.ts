import { sql } from 'kysely';
import { signatureOf } from '../../../outside/card-payments/stand-in/send-notification.ts';
import type { TestCompany, TestPerson } from '../../../testing/a-company.ts';
import { send } from '../../../testing/client.ts';
import type { TestProduct } from '../../../testing/test-product.ts';
import { onEvent } from '../../every-module.ts';
import { runBilling } from '../run-billing.ts';

export const webhook_secret = 'x'.repeat(20);
export const goodCard = '4242424242424242';
/** The number of a card that can be saved but whose charges are all declined. */
export const failingCard = '4000000000000341';

export interface Terms {
  plan_code: string;
  interval: 'month' | 'year';
  seats: number;
}

interface Account {
  state: string;
  seats: number | null;
  credit: string;
  version: number;
  period_ends_on: string | null;
  cancel_at_period_end: boolean;
}

export interface BilledInvoice {
  id: string;
  number: number;
  state: string;
  purpose: string;
  issued_on: string;
  total: string;
  amount_due: string;
}

/**
 * A company that uses billing through the API, with the clock of the test product. The test runs the company's payment
 * and refund jobs with `works`.
 */
export class BilledCompany {
  readonly product: TestProduct;
  readonly company: TestCompany<'ana'>;

  constructor(product: TestProduct, company: TestCompany<'ana'>) {
    this.product = product;
    this.company = company;
  }

  get client_id(): string {
    return this.company.client_id;
  }

  /** Calls an endpoint in a new session, because earlier sessions have expired after the clock moved on by days. */
  async #calls(name: Parameters<TestPerson['sends']>[0], input: Record<string, unknown>) {
    const { access_token } = await this.company.people.ana.startsSession();
    return send(this.product.address, name, input, { access_token });
  }

  async account(): Promise<Account> {
    const { rows } = await this.company.inCompany((tx) =>
      sql<Account>`select s.state, a.seats, a.credit, a.version, a.period_ends_on::text as period_ends_on,
          a.cancel_at_period_end
        from subscriptions s join billing_accounts a on a.client_id = s.client_id
        where s.client_id = ${this.client_id}`.execute(tx),
    );
    return (
      rows[0] ?? {
        state: 'trialing',
        seats: null,
        credit: '0',
        version: 0,
        period_ends_on: null,
        cancel_at_period_end: false,
      }
    );
  }

  async invoices(): Promise<BilledInvoice[]> {
    const { rows } = await this.company.inCompany((tx) =>
      sql<BilledInvoice>`select id, number, state, purpose, issued_on::text as issued_on, total, amount_due from invoices
        where client_id = ${this.client_id} order by number`.execute(tx),
    );
    return rows;
  }

  /**
   * Enters a card to start a subscription or to replace the card. Returns false if the checkout could not be started.
   */
  async entersCard(number: string, terms: Terms | null, coupon_code?: string): Promise<boolean> {
    const started = await this.#calls('billing.startCheckout', { terms, ...(coupon_code && { coupon_code }) });
    if (started.http_status !== 200) return false;
    const { checkout_id, url } = started.body as { checkout_id: string; url: string };
    await fetch(url, { method: 'POST', body: new URLSearchParams({ number }), redirect: 'manual' });
    await this.#calls('billing.followCheckout', { checkout_id });
    await this.works();
    await this.#calls('billing.followCheckout', { checkout_id });
    return true;
  }

  async changes(terms: Terms): Promise<boolean> {
    const { version } = await this.account();
    const { http_status } = await this.#calls('billing.change', { terms, version });
    await this.works();
    return http_status === 200;
  }

  async setsRenewal(renews: boolean): Promise<boolean> {
    const { version } = await this.account();
    return (await this.#calls('billing.setRenewal', { renews, version })).http_status === 200;
  }

  async livesIn(country: string, vat_number = ''): Promise<void> {
    const contact = {
      contact_name: 'Ana',
      contact_email: 'ana@company.test',
      address: 'Street 1',
      country,
      vat_number,
    };
    const { version } = await this.account();
    await this.#calls('billing.saveContact', { ...contact, version });
  }

  /** Runs the hourly job in two workers at once, and then the payments and refunds that it starts. */
  async bills(): Promise<void> {
    await Promise.all([runBilling(this.product.app, this.client_id), runBilling(this.product.app, this.client_id)]);
    await this.works();
  }

  /** Processes each pending payment and refund twice, like a queue that repeats its jobs. */
  async works(): Promise<void> {
    const { client_id } = this;
    const { rows } = await this.company.inCompany((tx) =>
      sql<{ id: string; event: string; name: string }>`
        select id, 'invoice.payment_started' as event, 'payment_id' as name from billing_payments
        where client_id = ${client_id} and state = 'pending'
        union all select id, 'invoice.refund_started', 'credit_note_id' from credit_notes
        where client_id = ${client_id} and refund_state = 'pending'`.execute(tx),
    );
    for (const { id, event, name } of rows) {
      const job = { client_id, event, event_id: id, [name]: id };
      await Promise.all([onEvent(this.product.app, job), onEvent(this.product.app, job)]);
      if (name === 'payment_id') await this.#notifiedOf(id);
    }
  }

  /** Sends late and repeated notifications from the vendor about a payment, one of them with the opposite result. */
  async #notifiedOf(payment_id: string): Promise<void> {
    for (const status of ['succeeded', 'requires_payment_method', 'succeeded']) {
      const type = status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed';
      const metadata = { client_id: this.client_id, payment_id };
      const object = { id: 'pi_late', object: 'payment_intent', status, metadata, last_payment_error: null };
      const body = JSON.stringify({ id: `evt_${payment_id}`, object: 'event', type, data: { object } });
      const signature = signatureOf(body, webhook_secret, Math.floor(Date.now() / 1000));
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      await fetch(`${this.product.address}/api/webhooks/card-payments`, { method: 'POST', headers, body });
    }
  }
}
