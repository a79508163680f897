import { describe, expect, it } from 'vitest';
import { moneyFrom, toDecimal } from '../money/money.ts';
import type { SubscriptionState } from '../subscriptions/trial.ts';
import { changeTerms } from './change-terms.ts';
import { type Coupon, discountOn, isCouponActive, isRedeemable } from './coupons.ts';
import { type DueStep, dueStep } from './due-step.ts';
import { prorationLines, renewalLines } from './invoice-lines.ts';
import { type InvoiceMove, type InvoiceState, invoiceMoves, invoiceStates, moveInvoice } from './invoice-states.ts';
import { invoiceTotals } from './invoice-totals.ts';
import { monthsOf, periodOn } from './periods.ts';
import { type BillingInterval, type Plan, suggestedSeats, type Terms } from './plans.ts';
import { moveSubscription, type SubscriptionMove, subscriptionMoves } from './subscription-moves.ts';
import { isVatNumber, taxOn, taxRuleFor } from './tax.ts';

const team: Plan = {
  code: 'team',
  name: 'Team',
  currency: 'USD',
  month_price: '6.00',
  year_price: '60.00',
  min_users: 3,
  max_users: 50,
  features: [],
};
const business: Plan = { ...team, code: 'business', name: 'Business', month_price: '12.00', year_price: '120.00' };
const terms = (plan: Plan, seats: number, interval: BillingInterval = 'month'): Terms => ({ plan, seats, interval });
const usd = (amount: string) => moneyFrom(amount, 'USD');

describe('the period of a day', () => {
  it.each<[string, BillingInterval, string, string, string]>([
    ['2026-01-15', 'month', '2026-01-15', '2026-01-15', '2026-02-15'],
    ['2026-01-15', 'month', '2026-02-14', '2026-01-15', '2026-02-15'],
    ['2026-01-31', 'month', '2026-02-27', '2026-01-31', '2026-02-28'],
    ['2026-01-31', 'month', '2026-02-28', '2026-02-28', '2026-03-31'],
    ['2028-01-31', 'month', '2028-02-28', '2028-01-31', '2028-02-29'],
    ['2028-02-29', 'year', '2029-02-27', '2028-02-29', '2029-02-28'],
    ['2028-02-29', 'year', '2029-02-28', '2029-02-28', '2030-02-28'],
    ['2028-02-29', 'year', '2032-02-29', '2032-02-29', '2033-02-28'],
  ])('%s by the %s contains %s', (anchor, interval, on, starts_on, ends_on) => {
    expect(periodOn(anchor, interval, on)).toEqual({ starts_on, ends_on });
  });

  it('has the months in which active users count', () => {
    const year = { starts_on: '2027-08-31', ends_on: '2028-08-31' };
    const months = monthsOf('2027-08-31', year);
    expect(months).toHaveLength(12);
    expect(months[6]).toEqual({ starts_on: '2028-02-29', ends_on: '2028-03-31' });
  });
});

describe('a renewal', () => {
  it('bills the seats in advance and additional active users afterwards', () => {
    const month = { starts_on: '2026-10-01', ends_on: '2026-11-01' };
    const next = { starts_on: '2026-11-01', ends_on: '2026-12-01' };
    const lines = renewalLines(terms(team, 5), next, {
      terms: terms(team, 5),
      active_users: [{ month, count: 7 }],
    });
    expect(lines.map(({ description, amount }) => [description, toDecimal(amount)])).toEqual([
      ['Team, 5 users, 1 Nov 2026 – 30 Nov 2026', '30.00'],
      ['2 additional active users, 1 Oct 2026 – 31 Oct 2026', '12.00'],
    ]);
  });

  it('bills no usage within the seats', () => {
    const period = { starts_on: '2026-11-01', ends_on: '2026-12-01' };
    const ended = { terms: terms(team, 5), active_users: [{ month: period, count: 5 }] };
    expect(renewalLines(terms(team, 5), period, ended)).toHaveLength(1);
  });
});

describe('a change of plan', () => {
  it.each<[string, Terms, Terms, unknown]>([
    ['more seats', terms(team, 5), terms(team, 6), { allowed: true, value: 'now' }],
    ['a higher plan', terms(team, 5), terms(business, 5), { allowed: true, value: 'now' }],
    ['fewer seats', terms(team, 5), terms(team, 4), { allowed: true, value: 'period_end' }],
    ['a lower plan', terms(business, 5), terms(team, 5), { allowed: true, value: 'period_end' }],
    ['yearly billing', terms(team, 5), terms(team, 9, 'year'), { allowed: true, value: 'period_end' }],
    ['the same', terms(team, 5), terms(team, 5), { allowed: false, code: 'billing.same_terms' }],
    ['too few seats', terms(team, 5), terms(team, 2), { allowed: false, code: 'billing.too_few_seats' }],
    ['too many seats', terms(team, 5), terms(team, 51), { allowed: false, code: 'billing.too_many_seats' }],
  ])('to %s', (_, current, requested, expected) => {
    expect(changeTerms(current, requested)).toMatchObject(expected as object);
  });

  it.each([
    ['2026-11-01', '-30.00', '60.00'],
    ['2026-11-16', '-15.00', '30.00'],
    ['2026-11-30', '-1.00', '2.00'],
    ['2026-12-01', '0.00', '0.00'],
  ])('on %s is charged by days', (on, unused, remaining) => {
    const period = { starts_on: '2026-11-01', ends_on: '2026-12-01' };
    const lines = prorationLines(terms(team, 5), terms(business, 5), period, on);
    expect(lines.map(({ amount }) => toDecimal(amount))).toEqual([unused, remaining]);
  });

  it.each([
    [1, 3],
    [10, 10],
    [80, 50],
  ])('for %i active users suggests %i seats', (active, seats) => {
    expect(suggestedSeats(team, active)).toBe(seats);
  });
});

const coupon: Coupon = { code: 'X', percent_off: 15, amount_off: null, invoices: 3, redeem_by: '2026-12-31' };
const noTax = { rate: '0', is_reverse_charge: false };

describe('a coupon', () => {
  it.each<[string, Partial<Coupon>, string, string]>([
    ['a percentage', {}, '9.99', '1.50'],
    ['everything', { percent_off: 100 }, '9.99', '9.99'],
    ['a fixed amount', { percent_off: null, amount_off: '5.00' }, '9.99', '5.00'],
    ['at most the subtotal', { percent_off: null, amount_off: '50.00' }, '9.99', '9.99'],
    ['nothing of a credit', {}, '-9.99', '0.00'],
  ])('takes off %s', (_, changes, subtotal, expected) => {
    expect(toDecimal(discountOn(usd(subtotal), { ...coupon, ...changes }))).toBe(expected);
  });

  it('ends by date and by invoices', () => {
    expect([isRedeemable(coupon, '2026-12-31'), isRedeemable(coupon, '2027-01-01')]).toEqual([true, false]);
    expect([isCouponActive(coupon, 2), isCouponActive(coupon, 3)]).toEqual([true, false]);
    expect(isCouponActive({ ...coupon, invoices: null }, 99)).toBe(true);
  });
});

describe('tax', () => {
  it.each([
    ['US', '', '0', false],
    ['DE', '', '19', false],
    ['DE', 'DE123456789', '0', true],
    ['DE', '12345678', '19', false],
    ['IE', 'IE1234567T', '23', false],
    ['GR', 'EL123456789', '0', true],
    ['FI', '', '25.5', false],
    ['GB', 'GB 123 4567 89', '0', true],
  ])('of a customer in %s with the number "%s" is %s %%', (country, number, rate, is_reverse_charge) => {
    expect(taxRuleFor(country, number)).toEqual({ rate, is_reverse_charge });
  });

  it.each([
    ['AT', 'ATU12345678', true],
    ['AT', '12345678', false],
    ['NL', 'NL123456789B01', true],
    ['NL', 'NL123456789', false],
    ['FR', 'FRXX123456789', true],
    ['ES', 'ESX1234567X', true],
    ['PL', 'PL 123-456-78-90', true],
    ['US', 'anything', true],
  ])('number of %s: %s', (country, number, expected) => {
    expect(isVatNumber(country, number)).toBe(expected);
  });

  it.each([
    ['10.00', '19', '1.90'],
    ['0.50', '25', '0.13'],
    ['-0.50', '25', '-0.13'],
    ['10.00', '25.5', '2.55'],
  ])('on %s at %s %% is %s', (net, rate, expected) => {
    expect(toDecimal(taxOn(usd(net), { rate, is_reverse_charge: false }))).toBe(expected);
  });
});

describe('the totals of an invoice', () => {
  it.each([
    ['100.00', null, '0', '0.00', '100.00', '100.00', '0.00'],
    ['100.00', coupon, '19', '0.00', '101.15', '101.15', '0.00'],
    ['100.00', null, '0', '30.00', '100.00', '70.00', '0.00'],
    ['100.00', null, '0', '130.00', '100.00', '0.00', '30.00'],
    ['-40.00', null, '20', '10.00', '-48.00', '0.00', '58.00'],
  ])('%s with %o, %s %% and a balance of %s', (amount, applied, rate, credit, total, due, after) => {
    const totals = invoiceTotals([{ amount: usd(amount) }], {
      coupon: applied,
      tax: { ...noTax, rate },
      credit: usd(credit),
    });
    expect([totals.total, totals.amount_due, totals.credit_after].map(toDecimal)).toEqual([total, due, after]);
  });
});

describe('every state and move', () => {
  const states: SubscriptionState[] = ['trialing', 'active', 'past_due', 'unpaid', 'cancelled'];
  // Columns: trialing, active, past_due, unpaid, cancelled. A dash is a refusal.
  it.each<[SubscriptionMove, string]>([
    ['subscribe', 'active - - - active'],
    ['payment_failed', '- past_due past_due - -'],
    ['payment_succeeded', '- active active active -'],
    ['stop_retrying', '- - unpaid - -'],
    ['cancel_overdue', '- - - cancelled -'],
    ['end_period', '- cancelled cancelled cancelled -'],
  ])('of a subscription: %s', (move, expected) => {
    const results = states.map((state) => moveSubscription(state, move));
    expect(results.map((result) => (result.allowed ? result.value : '-')).join(' ')).toBe(expected);
  });

  // Columns: draft, open, paid, void, uncollectible. A dash is a refusal.
  it.each<[InvoiceMove, string]>([
    ['issue', 'open - - - -'],
    ['pay', '- paid - - paid'],
    ['void', 'void void - - void'],
    ['write_off', '- uncollectible - - -'],
  ])('of an invoice: %s', (move, expected) => {
    const results = invoiceStates.map((state: InvoiceState) => moveInvoice(state, move));
    expect(results.map((result) => (result.allowed ? result.value : '-')).join(' ')).toBe(expected);
  });

  it('is in the tables above', () => {
    expect([Object.keys(subscriptionMoves).length, Object.keys(invoiceMoves).length]).toEqual([6, 4]);
  });
});

describe('the next step of billing', () => {
  const active = {
    state: 'active' as SubscriptionState,
    period_ends_on: '2026-12-01',
    cancel_at_period_end: false,
    pays_by: 'card' as const,
    due_on: null as string | null,
    overdue_since: null as string | null,
    failed_payments: 0,
  };
  const overdue = { ...active, state: 'past_due' as const, period_ends_on: '2027-11-01', overdue_since: '2026-11-01' };

  it.each<[string, Parameters<typeof dueStep>[0], string, DueStep | null]>([
    ['trial', { ...active, state: 'trialing' }, '2027-01-01', null],
    ['the last day of a period', active, '2026-11-30', null],
    ['the first day of the next', active, '2026-12-01', 'renew'],
    ['cancelled', { ...active, cancel_at_period_end: true }, '2026-12-01', 'end'],
    ['to be cancelled', { ...active, cancel_at_period_end: true }, '2026-11-30', null],
    ['overdue and cancelled', { ...overdue, cancel_at_period_end: true }, '2027-11-01', 'end'],
    ['the day of the failure', { ...overdue, failed_payments: 1 }, '2026-11-01', null],
    ['day 1', { ...overdue, failed_payments: 1 }, '2026-11-02', 'retry'],
    ['day 2', { ...overdue, failed_payments: 2 }, '2026-11-03', null],
    ['day 3', { ...overdue, failed_payments: 2 }, '2026-11-04', 'retry'],
    ['day 5', { ...overdue, failed_payments: 3 }, '2026-11-06', 'retry'],
    ['day 7', { ...overdue, failed_payments: 4 }, '2026-11-08', 'retry'],
    ['day 8', { ...overdue, failed_payments: 5 }, '2026-11-09', null],
    ['day 13', { ...overdue, failed_payments: 5 }, '2026-11-14', null],
    ['day 14', { ...overdue, failed_payments: 5 }, '2026-11-15', 'stop_retrying'],
    ['day 59', { ...overdue, state: 'unpaid', failed_payments: 5 }, '2026-12-30', null],
    ['day 60', { ...overdue, state: 'unpaid', failed_payments: 5 }, '2026-12-31', 'cancel_overdue'],
    ['the due day of a transfer', { ...active, due_on: '2026-11-10' }, '2026-11-10', null],
    ['the day after it', { ...active, due_on: '2026-11-10' }, '2026-11-11', 'overdue'],
    ['day 1 of a transfer', { ...overdue, pays_by: 'bank_transfer', failed_payments: 1 }, '2026-11-02', null],
    ['day 14 of a transfer', { ...overdue, pays_by: 'bank_transfer' }, '2026-11-15', 'stop_retrying'],
    ['after cancelling', { ...overdue, state: 'cancelled' }, '2028-01-01', null],
  ])('on %s', (_, subscription, on, expected) => {
    expect(dueStep(subscription, on)).toBe(expected);
  });
});
