import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#domain/dates/calendar-days.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { type OwnServer, ownMigratedServer } from '../../db/testing/own-server.ts';
import { type ServedVendor, serveVendor } from '../../outside/card-payments/stand-in/serve-vendor.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { send } from '../../testing/client.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { BilledCompany, failingCard, goodCard, webhook_secret } from './testing/billed-company.ts';

/** Simulates companies over many days through the API, the jobs, the card vendor and the database. */

const isLong = Boolean(process.env.TEST_LONG);
const noOfCompanies = isLong ? 1_000 : 10;
/** The simulation starts on the last day of January in a leap year. With TEST_LONG, it covers a year and two months. */
const startsOn = '2028-01-31';
const noOfDays = isLong ? 425 : 100;

/**
 * Makes every thirteenth payment fail to save, so that its whole transaction is rolled back, including the number of
 * the invoice.
 */
const faults = `
  create sequence faults;
  create function fail_sometimes() returns trigger language plpgsql security definer as $$
  begin
    if nextval('faults') % 13 = 0 then raise exception 'a fault of the test'; end if;
    return new;
  end $$;
  create trigger faults before insert on billing_payments for each row execute function fail_sometimes()`;

let server: OwnServer;
let vendor: ServedVendor;
let product: TestProduct;
let pat: TestPerson;
let database: pg.Client;
beforeAll(async () => {
  server = await ownMigratedServer();
  database = new pg.Client({ connectionString: server.superuser_url });
  await database.connect();
  await database.query(faults);
  vendor = await serveVendor({ port: 0, file: null, webhook: null });
  product = await testProduct({
    database: server,
    environment: {
      CARD_PAYMENTS: 'stripe',
      STRIPE_URL: vendor.url,
      STRIPE_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: webhook_secret,
    },
  });
  product.setNow(new Date(`${startsOn}T05:00:00Z`));
  pat = (await aCompany(product, { pat: ['super_admin'] }, { is_provider: true, phase: 'subscribed' })).people.pat;
});
afterAll(async () => {
  await product.stop();
  await database.end();
  await vendor.stop();
  await server.remove();
});

/** Returns a random number generator that produces the same sequence on every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const seed = 20_280_131;
let noOfFaults = 0;

const countries = [['US'], ['DE'], ['DE', 'DE136695976'], ['IE'], ['FI'], ['GB']] as const;
const kinds = [
  'grow',
  'shrink',
  'upgrade',
  'cancel',
  'resume',
  'break_card',
  'fix_card',
  'refund',
  'subscribe',
] as const;
type ActionKind = (typeof kinds)[number];

class Life {
  readonly billed: BilledCompany;
  readonly actions = new Map<number, ActionKind>();
  readonly #random: (below: number) => number;
  readonly subscribedOn: string[] = [];

  constructor(billed: BilledCompany, random: (below: number) => number) {
    this.billed = billed;
    this.#random = random;
    for (let index = 0; index < 7; index += 1)
      this.actions.set(10 + random(noOfDays - 10), kinds[random(kinds.length)] ?? 'grow');
    this.actions.set(random(10), 'subscribe');
  }

  async acts(day: number, on: string): Promise<void> {
    const kind = this.actions.get(day);
    if (!kind) return;
    const { seats, state } = await this.billed.account();
    switch (kind) {
      case 'subscribe':
        if (await this.#subscribes()) this.subscribedOn.push(on);
        return;
      case 'grow':
      case 'shrink':
      case 'upgrade': {
        const change = kind === 'shrink' ? -1 : 1 + this.#random(5);
        const plan_code = kind === 'upgrade' ? 'business' : 'team';
        await this.billed.changes({ plan_code, interval: 'month', seats: Math.max(3, (seats ?? 5) + change) });
        return;
      }
      case 'cancel':
      case 'resume':
        await this.billed.setsRenewal(kind === 'resume');
        return;
      case 'break_card':
      case 'fix_card':
        if (state !== 'trialing' && state !== 'cancelled')
          await this.billed.entersCard(kind === 'break_card' ? failingCard : goodCard, null);
        return;
      case 'refund':
        return this.#isRefunded();
    }
  }

  #subscribes(): Promise<boolean> {
    const terms = { plan_code: 'team', interval: this.#random(6) === 0 ? 'year' : 'month', seats: 3 + this.#random(9) };
    return this.billed.entersCard(goodCard, { ...terms, interval: terms.interval as 'month' | 'year' }, this.#coupon());
  }

  #coupon(): string | undefined {
    return this.#random(3) === 0 ? 'WELCOME20' : undefined;
  }

  async #isRefunded(): Promise<void> {
    const paid = (await this.billed.invoices()).filter(({ state }) => state === 'paid');
    const invoice = paid[this.#random(Math.max(1, paid.length))];
    if (!invoice) return;
    const { access_token } = await pat.startsSession();
    const { client_id } = this.billed;
    const details = await pat.calls('providerAdmin.client', { client_id }, { access_token });
    const refund = this.#random(2) === 0 ? 'card' : 'balance';
    const change = { kind: 'credit', amount: `${1 + this.#random(9)}.37`, refund, reference: '' };
    const { version } = details.data;
    const input = { client_id, version, invoice_id: invoice.id, reason: 'By mistake', change };
    await send(product.address, 'providerAdmin.settleInvoice', input, { access_token });
    await this.billed.works();
  }
}

interface Day {
  day: number;
  on: string;
}

interface DayState {
  client_id: string;
  state: string;
  period_ends_on: string | null;
  no_of_invoices: number;
}

/**
 * Reads the state of all companies in one query, because a query for each company and day would take most of the time
 * of the long run.
 */
async function statesOfDay(): Promise<Map<string, DayState>> {
  const { rows } = await database.query<DayState>(`
    select s.client_id, s.state, a.period_ends_on::text as period_ends_on,
      (select count(*)::int from invoices i where i.client_id = s.client_id) as no_of_invoices
    from subscriptions s left join billing_accounts a on a.client_id = s.client_id`);
  return new Map(rows.map((row) => [row.client_id, row]));
}

/** With TEST_LONG, the number of days between two billing jobs of a company in this state when nothing is due. */
const idleDays: Record<string, number> = { past_due: 1, unpaid: 7, cancelled: 28 };

/** Runs the billing job of a company if it is scheduled for this day. Without TEST_LONG, the job runs every day. */
async function runsJob({ billed }: Life, today: DayState | undefined, { day, on }: Day): Promise<void> {
  const { state = 'trialing', period_ends_on = null } = today ?? {};
  const isDue = (period_ends_on ?? '9') <= on && state === 'active';
  const every = idleDays[state];
  if (!isLong || isDue || (every && day % every === 0)) await repeated(() => billed.bills());
}

/** Repeats a job that failed, as the queue does. */
async function repeated(job: () => Promise<void>): Promise<void> {
  try {
    await job();
  } catch (error) {
    if (!String(error).includes('a fault of the test')) throw error;
    noOfFaults += 1;
    await repeated(job);
  }
}

function expectNobodyBilledAfterLeaving(before: Map<string, DayState>, after: Map<string, DayState>): void {
  for (const [client_id, { state, no_of_invoices }] of before)
    if (state === 'cancelled')
      expect(after.get(client_id)?.no_of_invoices, 'nobody is billed after leaving').toBe(no_of_invoices);
}

/**
 * Works on several companies at the same time, as the workers do. The companies share only the sequence of invoice
 * numbers.
 */
async function atOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

async function aLife(random: (below: number) => number): Promise<Life> {
  const billed = new BilledCompany(product, await aCompany(product, { ana: ['super_admin'] }));
  const [country, vat_number] = countries[random(countries.length)] ?? countries[0];
  await billed.livesIn(country, vat_number);
  return new Life(billed, random);
}

interface Sums {
  client_id: string;
  billed: string;
  credited: string;
  paid: string;
  refunded: string;
  unpaid: string;
  credit: string;
}

/** Reads the sums of each company directly from the tables, without the code that wrote them. */
async function sums(): Promise<Sums[]> {
  const { rows } = await database.query<Sums>(`
    select a.client_id, a.credit::text as credit,
      (select coalesce(sum(total), 0)::text from invoices i where i.client_id = a.client_id and state <> 'void') as billed,
      (select coalesce(sum(total), 0)::text from credit_notes n where n.client_id = a.client_id) as credited,
      (select coalesce(sum(amount), 0)::text from billing_payments p
        where p.client_id = a.client_id and state = 'succeeded') as paid,
      (select coalesce(sum(total), 0)::text from credit_notes n
        where n.client_id = a.client_id and refund = 'card' and refund_state = 'done') as refunded,
      (select coalesce(sum(amount_due), 0)::text from invoices i
        where i.client_id = a.client_id and state in ('open', 'uncollectible')) as unpaid
    from billing_accounts a`);
  return rows;
}

async function numbersIn(table: 'invoices' | 'credit_notes'): Promise<number[]> {
  const { rows } = await database.query<{ number: number }>(`select number from ${table} order by number`);
  return rows.map(({ number }) => number);
}

const cents = (amount: string) => moneyFrom(amount, 'USD').minor;

it('bills companies to the cent, without gaps, double charges or charges after leaving', {
  timeout: isLong ? 14_400_000 : 900_000,
}, async () => {
  const lives: Life[] = [];
  await atOnce(
    Array.from({ length: noOfCompanies }, (_, index) => index),
    async (index) => void lives.push(await aLife(randomNumbers(seed + index * 7_919))),
  );

  for (let day = 0; day <= noOfDays; day += 1) {
    const on = addDays(startsOn, day);
    product.setNow(new Date(`${on}T06:00:00Z`));
    const before = await statesOfDay();
    await atOnce(lives, (life) => runsJob(life, before.get(life.billed.client_id), { day, on }));
    expectNobodyBilledAfterLeaving(before, await statesOfDay());
    await atOnce(lives, (life) => life.acts(day, on));
  }
  expect(noOfFaults).toBeGreaterThan(noOfCompanies / 10);

  for (const { client_id, billed, credited, paid, refunded, unpaid, credit } of await sums())
    expect(cents(billed) - cents(credited) - (cents(paid) - cents(refunded)), client_id).toBe(
      cents(unpaid) - cents(credit),
    );

  const numbers = await numbersIn('invoices');
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 1) + index));
  expect(numbers.length).toBeGreaterThan(noOfCompanies * 2);
  const notes = await numbersIn('credit_notes');
  expect(notes).toEqual(notes.map((_, index) => (notes[0] ?? 1) + index));

  const charged = vendor.chargedPayments();
  expect(new Set(charged.map(({ payment_id }) => payment_id)).size, 'each payment is charged once').toBe(
    charged.length,
  );
  const all = await sums();
  const total = (name: 'paid' | 'refunded') => all.reduce((sum, row) => sum + cents(row[name]), 0n);
  expect(charged.reduce((sum, { minor }) => sum + minor, 0n)).toBe(total('paid'));
  expect(vendor.refundedMinor()).toBe(total('refunded'));

  for (const { billed } of lives) {
    const periods = (await billed.invoices()).filter(({ purpose, state }) => purpose !== 'change' && state !== 'void');
    const days = periods.map(({ issued_on }) => issued_on);
    expect(new Set(days).size, 'each period is billed once').toBe(days.length);
  }
  const states = new Set(await Promise.all(lives.map(async ({ billed }) => (await billed.account()).state)));
  expect(states.size, `companies end in several states: ${[...states].join(', ')}`).toBeGreaterThan(1);
  if (isLong)
    console.log(
      `seed ${seed}: ${numbers.length} invoices, ${notes.length} credit notes, ${charged.length} charges, ${noOfFaults} faults`,
    );
});
