import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { addDays } from '../dates/calendar-days.ts';
import { add, type Money, subtract, zero } from '../money/money.ts';
import type { SubscriptionState } from '../subscriptions/trial.ts';
import { changeTerms } from './change-terms.ts';
import { allowCardRefund, creditAmounts } from './credit-note.ts';
import { dueStep } from './due-step.ts';
import { type InvoiceLine, prorationLines, renewalLines } from './invoice-lines.ts';
import { type InvoiceState, moveInvoice } from './invoice-states.ts';
import { invoiceTotals } from './invoice-totals.ts';
import { monthsOf, type Period, periodOn } from './periods.ts';
import type { Plan, Terms } from './plans.ts';
import { moveSubscription, type SubscriptionMove } from './subscription-moves.ts';
import { taxRuleFor } from './tax.ts';

const companies = process.env.TEST_LONG ? 1_000 : 30;
vi.setConfig({ testTimeout: 300_000 });

const plans: Plan[] = ['5.99', '11.49'].map((month_price, index) => ({
  code: `plan-${index}`,
  name: `Plan ${index}`,
  currency: 'USD',
  month_price,
  year_price: `${Number.parseInt(month_price, 10) * 10}.37`,
  min_users: 1,
  max_users: null,
  features: [],
}));

type Action =
  | { kind: 'change'; plan: number; seats: number; yearly: boolean }
  | { kind: 'cancel' }
  | { kind: 'resume' }
  | { kind: 'subscribe' }
  | { kind: 'pay' }
  | { kind: 'refund'; invoice: number; percent: number; to_card: boolean };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    plan: fc.nat({ max: 1 }),
    seats: fc.integer({ min: 1, max: 40 }),
    yearly: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'resume' as const, 'subscribe' as const, 'pay' as const) }),
  fc.record({
    kind: fc.constant('refund' as const),
    invoice: fc.nat({ max: 15 }),
    percent: fc.integer({ min: 1, max: 100 }),
    to_card: fc.boolean(),
  }),
);

const life = fc.record({
  starts_after: fc.nat({ max: 60 }),
  country: fc.constantFrom('US', 'DE', 'IE', 'FI'),
  percent_off: fc.option(fc.integer({ min: 1, max: 100 })),
  actions: fc.array(fc.tuple(fc.nat({ max: 420 }), action), { maxLength: 10 }),
  failing_days: fc.uniqueArray(fc.nat({ max: 420 }), { maxLength: 150 }),
  active_users: fc.nat({ max: 60 }),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

interface Invoice {
  number: number;
  state: InvoiceState;
  on: string;
  period: Period | null;
  due: Money;
  total: Money;
  tax: Money;
  credited: { total: Money; tax: Money };
  /** The part of the credited amount that was paid back to the card. */
  refunded: Money;
}

/** The last numbers of invoices and credit notes, which all companies share. */
interface Numbers {
  invoice: number;
  credit_notes: number[];
}

/** A company that the test simulates day by day. All companies share their invoice numbers. */
class Company {
  state: SubscriptionState = 'trialing';
  terms: Terms = { plan: plans[0] as Plan, interval: 'month', seats: 3 };
  pending: Terms | null = null;
  anchor_on = '';
  period: Period | null = null;
  cancel_at_period_end = false;
  overdue_since: string | null = null;
  failed_payments = 0;
  credit = zero('USD');
  invoices: Invoice[] = [];
  billed = zero('USD');
  paid = zero('USD');
  credited = zero('USD');
  refunded = zero('USD');
  readonly #life: Life;
  readonly #numbers: Numbers;

  constructor(life_: Life, numbers: Numbers) {
    this.#life = life_;
    this.#numbers = numbers;
  }

  liveDay(on: string, day: number): void {
    if (day === this.#life.starts_after) this.#act({ kind: 'subscribe' }, on, day);
    for (const [actionDay, each] of this.#life.actions) if (actionDay === day) this.#act(each, on, day);
    for (let step = this.#due(on); step; step = this.#due(on)) {
      if (step === 'renew') this.#renew(on, day);
      if (step === 'retry') this.#payOpen(on, day);
      if (step === 'stop_retrying') this.#move('stop_retrying');
      if (step === 'cancel_overdue' || step === 'end') this.#end(step === 'end' ? 'end_period' : 'cancel_overdue');
      if (step === 'retry' && this.state === 'past_due') break;
    }
  }

  #due(on: string) {
    const period_ends_on = this.period?.ends_on ?? null;
    return dueStep({ ...this, period_ends_on, pays_by: 'card', due_on: null }, on);
  }

  #move(move: SubscriptionMove): void {
    const result = moveSubscription(this.state, move);
    if (!result.allowed) throw new Error(`${move} from ${this.state}`);
    this.state = result.value;
  }

  #act(each: Action, on: string, day: number): void {
    const isRunning = this.state === 'active' && this.period !== null && on < this.period.ends_on;
    if (each.kind === 'subscribe' && (this.state === 'trialing' || this.state === 'cancelled'))
      this.#subscribe(on, day);
    if (each.kind === 'cancel' && isRunning) this.cancel_at_period_end = true;
    if (each.kind === 'resume' && isRunning) this.cancel_at_period_end = false;
    if (each.kind === 'pay' && this.overdue_since && this.state !== 'cancelled') this.#payOpen(on, day);
    if (each.kind === 'refund') this.#refund(each);
    if (each.kind === 'change' && isRunning && !this.cancel_at_period_end) this.#change(each, on, day);
  }

  /** Credits a paid invoice, as the provider can do even after the company has left. */
  #refund({ invoice: index, percent, to_card }: Extract<Action, { kind: 'refund' }>): void {
    const invoice = this.invoices[index];
    if (invoice?.state !== 'paid') return;
    const left = subtract(invoice.total, invoice.credited.total);
    const amount = { minor: (left.minor * BigInt(percent)) / 100n, currency: 'USD' };
    const credit = creditAmounts(invoice, invoice.credited, amount);
    if (!credit.allowed) return;
    if (to_card && !allowCardRefund(invoice.due, invoice.refunded, amount).allowed) return;

    this.#numbers.credit_notes.push(this.#numbers.credit_notes.length + 1);
    const { total, tax } = credit.value;
    invoice.credited = { total: add(invoice.credited.total, total), tax: add(invoice.credited.tax, tax) };
    this.credited = add(this.credited, total);
    if (to_card) {
      invoice.refunded = add(invoice.refunded, total);
      this.refunded = add(this.refunded, total);
    } else this.credit = add(this.credit, total);
  }

  #subscribe(on: string, day: number): void {
    if (this.#life.failing_days.includes(day)) return;
    this.#move('subscribe');
    this.anchor_on = on;
    this.period = periodOn(on, this.terms.interval, on);
    this.cancel_at_period_end = false;
    this.#bill(renewalLines(this.terms, this.period, null), this.period, on, day);
  }

  #change(change: Extract<Action, { kind: 'change' }>, on: string, day: number): void {
    if (!this.period) return;
    const plan = plans[change.plan] as Plan;
    const requested: Terms = { plan, seats: change.seats, interval: change.yearly ? 'year' : 'month' };
    const decision = changeTerms(this.terms, requested);
    if (!decision.allowed) return;
    if (decision.value === 'period_end') {
      this.pending = requested;
      return;
    }
    const lines = prorationLines(this.terms, requested, this.period, on);
    this.terms = requested;
    this.pending = null;
    this.#bill(lines, null, on, day);
  }

  #renew(on: string, day: number): void {
    if (!this.period) return;
    const active_users = monthsOf(this.anchor_on, this.period).map((month) => ({
      month,
      count: this.#life.active_users,
    }));
    const ended = { terms: this.terms, active_users };
    if (this.pending) {
      if (this.pending.interval !== this.terms.interval) this.anchor_on = this.period.ends_on;
      this.terms = this.pending;
      this.pending = null;
    }
    this.period = periodOn(this.anchor_on, this.terms.interval, on);
    this.#bill(renewalLines(this.terms, this.period, ended), this.period, on, day);
  }

  #bill(lines: InvoiceLine[], period: Period | null, on: string, day: number): void {
    const { percent_off, country } = this.#life;
    const coupon =
      percent_off === null ? null : { code: 'C', percent_off, amount_off: null, invoices: null, redeem_by: null };
    const totals = invoiceTotals(lines, { coupon, tax: taxRuleFor(country, ''), credit: this.credit });
    expect(totals.amount_due.minor).toBeGreaterThanOrEqual(0n);
    this.credit = totals.credit_after;
    this.billed = add(this.billed, totals.total);
    this.#numbers.invoice += 1;
    this.invoices.push({
      number: this.#numbers.invoice,
      state: 'open',
      on,
      period,
      due: totals.amount_due,
      total: totals.total,
      tax: totals.tax,
      credited: { total: zero('USD'), tax: zero('USD') },
      refunded: zero('USD'),
    });
    this.#payOpen(on, day);
  }

  #payOpen(on: string, day: number): void {
    for (const invoice of this.invoices.filter(({ state }) => state === 'open')) {
      if (invoice.due.minor > 0n && this.#life.failing_days.includes(day)) {
        if (this.state !== 'unpaid') this.#move('payment_failed');
        this.overdue_since ??= on;
        this.failed_payments += 1;
        return;
      }
      expect(this.state).not.toBe('cancelled');
      this.#settle(invoice);
    }
    this.#move('payment_succeeded');
    this.overdue_since = null;
    this.failed_payments = 0;
  }

  #settle(invoice: Invoice): void {
    const moved = moveInvoice(invoice.state, 'pay');
    if (!moved.allowed) throw new Error('An invoice is paid twice.');
    invoice.state = moved.value;
    this.paid = add(this.paid, invoice.due);
  }

  #end(move: SubscriptionMove): void {
    this.#move(move);
    this.period = null;
    this.overdue_since = null;
    this.failed_payments = 0;
    for (const invoice of this.invoices) if (invoice.state === 'open') invoice.state = 'uncollectible';
  }

  /** Checks that everything billed is paid, credited, owed, written off or part of the balance. */
  expectBalance(): void {
    const unpaid = this.invoices
      .filter(({ state }) => state === 'open' || state === 'uncollectible')
      .reduce((total, { due }) => add(total, due), zero('USD'));
    const billed = subtract(this.billed, this.credited);
    const received = subtract(this.paid, this.refunded);
    expect(subtract(billed, received).minor).toBe(unpaid.minor - this.credit.minor);
    expect(received.minor).toBeGreaterThanOrEqual(0n);
    for (const { total, tax, credited } of this.invoices) {
      expect(credited.total.minor).toBeLessThanOrEqual(total.minor > 0n ? total.minor : 0n);
      if (total.minor > 0n && credited.total.minor === total.minor) expect(credited.tax.minor).toBe(tax.minor);
    }
  }

  expectNoOverlap(): void {
    const periods = this.invoices.flatMap(({ period }) => period ?? []);
    const starts = periods.map(({ starts_on }) => starts_on);
    expect(new Set(starts).size).toBe(starts.length);
  }
}

it('bills a year of companies to the cent, without gaps, double charges or charges after leaving', () => {
  fc.assert(
    fc.property(fc.array(life, { minLength: companies, maxLength: companies }), (lives) => {
      const issued: Numbers = { invoice: 0, credit_notes: [] };
      const all = lives.map((each) => new Company(each, issued));
      // The simulation covers a leap year and two more months, so that yearly subscriptions renew once.
      for (let day = 0; day <= 425; day += 1) {
        const on = addDays('2028-01-31', day);
        for (const company of all) company.liveDay(on, day);
      }

      const numbers = all.flatMap(({ invoices }) => invoices.map((invoice) => invoice.number)).sort((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      for (const company of all) {
        company.expectBalance();
        company.expectNoOverlap();
      }
    }),
    { numRuns: 3 },
  );
});
