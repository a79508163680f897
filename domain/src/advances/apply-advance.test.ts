import { describe, expect, it } from 'vitest';
import { type ApplyQuestion, applyAdvance, maxApplicable } from './apply-advance.ts';
import { fitApplications, type SavedApplication } from './fit-applications.ts';

const application = (amount: string, given: string, pays: string, ex_rate: string | null = null): ApplyQuestion => {
  const [available = '', currency = ''] = given.split(' ');
  const [still_pays = '', reportCurrency = ''] = pays.split(' ');
  return { amount, advance: { currency, available }, report: { currency: reportCurrency, still_pays }, ex_rate };
};

describe('applying an advance', () => {
  it.each<[ApplyQuestion, string, string, string]>([
    [application('100', '300.00 USD', '250.00 USD'), '100.00', '1', '100.00'],
    [application('250', '300.00 USD', '250.00 USD'), '250.00', '1', '250.00'],
    [application('300', '300.00 USD', '300.00 USD'), '300.00', '1', '300.00'],
    // Between equal currencies the rate is ignored.
    [application('10', '300.00 USD', '300.00 USD', '2.5'), '10.00', '1', '10.00'],
    [application('33.33', '100.00 EUR', '250.00 USD', '1.0845'), '33.33', '1.0845', '36.15'],
    // 0.125 rounds half up.
    [application('0.25', '1.00 EUR', '1.00 USD', '0.5'), '0.25', '0.5', '0.13'],
    [application('10000', '50000 JPY', '67.00 USD', '0.006700000'), '10000', '0.006700000', '67.00'],
    [application('1.234', '2.000 KWD', '4.02 USD', '3.2551'), '1.234', '3.2551', '4.02'],
  ])('%j', (question, amount, ex_rate, applied_amount) => {
    expect(applyAdvance(question)).toEqual({ allowed: true, value: { amount, ex_rate, applied_amount } });
  });

  it.each<[ApplyQuestion, string, object]>([
    [application('300.01', '300.00 USD', '900.00 USD'), 'advance.over_balance', { most: 'USD 300.00' }],
    [application('250.01', '300.00 USD', '250.00 USD'), 'advance.over_report', { most: 'USD 250.00' }],
    [application('100', '100.00 EUR', '108.44 USD', '1.0845'), 'advance.over_report', { most: 'USD 108.44' }],
    [application('100', '100.00 EUR', '500.00 USD'), 'advance.rate_missing', { from: 'EUR', to: 'USD' }],
    [application('0', '300.00 USD', '250.00 USD'), 'advance.amount_zero', {}],
    [application('-5', '300.00 USD', '250.00 USD'), 'advance.amount_zero', {}],
    [application('1', '300 JPY', '250.00 USD', '0.0049'), 'advance.too_small', { currency: 'USD' }],
    [application('ten', '300.00 USD', '250.00 USD'), 'money.unreadable', {}],
    [application('1.5', '300 JPY', '250.00 USD', '0.0067'), 'money.too_precise', { currency: 'JPY', decimals: 0 }],
  ])('%j is refused: %s', (question, code, facts) => {
    expect(applyAdvance(question)).toEqual({ allowed: false, code, facts });
  });
});

describe('the largest possible application', () => {
  it.each<[string, string, string | null, string | null]>([
    ['300.00 USD', '250.00 USD', null, '250.00 250.00'],
    ['100.00 USD', '250.00 USD', null, '100.00 100.00'],
    ['100.00 EUR', '250.00 USD', '1.0845', '100.00 108.45'],
    // EUR 46.10 is USD 50.00; EUR 46.11 would be USD 50.01, which is too much.
    ['100.00 EUR', '50.00 USD', '1.0845', '46.10 50.00'],
    // JPY 7,463 is USD 50.0021, which rounds to 50.00; JPY 7,464 would be 50.01.
    ['50000 JPY', '50.00 USD', '0.0067', '7463 50.00'],
    ['100.00 EUR', '0.00 USD', '1.0845', null],
    ['0.00 USD', '250.00 USD', null, null],
    ['100.00 EUR', '50.00 USD', null, null],
    ['1 JPY', '50.00 USD', '0.0049', null],
  ])('of %s for %s at %s: %s', (given, pays, ex_rate, expected) => {
    const { advance, report } = application('', given, pays);
    const most = maxApplicable({ advance, report, ex_rate });
    expect(most && `${most.amount} ${most.applied_amount}`).toBe(expected);
  });
});

describe('the applications of a lowered report', () => {
  const usd = (id: string, amount: string): SavedApplication => ({
    id,
    currency: 'USD',
    amount,
    ex_rate: '1',
    applied_amount: amount,
  });
  const eur = (id: string, amount: string, applied_amount: string): SavedApplication => ({
    id,
    currency: 'EUR',
    amount,
    ex_rate: '1.0845',
    applied_amount,
  });
  it.each<[SavedApplication[], string, string, string]>([
    [[usd('a', '50.00'), usd('b', '30.00')], '80.00', 'a 50.00=50.00, b 30.00=30.00', ''],
    [[usd('a', '50.00'), usd('b', '30.00')], '60.00', 'a 50.00=50.00, b 10.00=10.00', ''],
    [[usd('a', '50.00'), usd('b', '30.00')], '50.00', 'a 50.00=50.00', 'b'],
    [[usd('a', '50.00'), usd('b', '30.00')], '20.00', 'a 20.00=20.00', 'b'],
    [[usd('a', '50.00')], '0.00', '', 'a'],
    [[eur('a', '100.00', '108.45'), usd('b', '5.00')], '50.00', 'a 46.10=50.00', 'b'],
    [[], '50.00', '', ''],
  ])('%j to %s', (applications, pays, saved, removed) => {
    const fitted = fitApplications(applications, { currency: 'USD', pays });
    expect(fitted.saved.map(({ id, amount, applied_amount }) => `${id} ${amount}=${applied_amount}`).join(', ')).toBe(
      saved,
    );
    expect(fitted.removed_ids.join(' ')).toBe(removed);
  });
});
