import { describe, expect, it } from 'vitest';
import { chooseRate, type RateBook } from './choose-rate.ts';

const on = '2026-11-10';
const market = (rate: string, rate_on = '2026-11-09') => ({ rate, rate_on, source: 'ecb' });
const manual = (rate: string, set_by = 'Sofia') => ({ rate, effective_from: '2026-11-01', set_by });

const book: RateBook = {
  company_currency: 'USD',
  is_automatic: true,
  manual: new Map([
    ['JPY', manual('0.0066')],
    ['GBP', manual('1.25', 'Rahul')],
    // A user cannot set a manual rate for the company's own currency. If such a rate existed, it would be ignored.
    ['USD', manual('2')],
  ]),
  market: new Map([
    ['USD', market('1.1')],
    ['GBP', market('0.88')],
    ['CHF', market('0.96', '2026-11-06')],
    ['SEK', market('11.2')],
  ]),
};

describe('the chosen rate', () => {
  it.each([
    // Columns: from, to, rate, date, source, set by.
    ['USD', 'USD', '1', '2026-11-10', 'same', null],
    ['XXX', 'XXX', '1', '2026-11-10', 'same', null],
    ['GBP', 'USD', '1.25', '2026-11-01', 'manual', 'Rahul'],
    ['JPY', 'USD', '0.0066', '2026-11-01', 'manual', 'Sofia'],
    ['USD', 'JPY', '151.515151515', '2026-11-01', 'manual', 'Sofia'],
    ['GBP', 'JPY', '189.393939394', '2026-11-01', 'manual', 'Rahul'],
    ['CHF', 'USD', '1.145833333', '2026-11-06', 'ecb', null],
    ['SEK', 'CHF', '0.085714286', '2026-11-06', 'ecb', null],
    ['EUR', 'USD', '1.1', '2026-11-09', 'ecb', null],
    ['USD', 'EUR', '0.909090909', '2026-11-09', 'ecb', null],
    // One manual and one market rate: 1 GBP is USD 1.25, and 1 EUR is USD 1.1 or SEK 11.2.
    ['GBP', 'SEK', '12.727272727', '2026-11-01', 'manual', 'Rahul'],
    ['GBP', 'EUR', '1.136363636', '2026-11-01', 'manual', 'Rahul'],
  ])('from %s to %s is %s of %s, %s', (from, to, ex_rate, rate_on, source, set_by) => {
    expect(chooseRate(book, { from, to, on })).toEqual({
      allowed: true,
      value: { ex_rate, rate_on, source, set_by },
    });
  });

  it.each([
    ['NOK', 'USD', book],
    ['USD', 'NOK', book],
    ['CHF', 'USD', { ...book, is_automatic: false }],
    ['GBP', 'SEK', { ...book, is_automatic: false }],
    ['EUR', 'USD', { ...book, market: new Map() }],
  ])('from %s to %s is unknown', (from, to, of) => {
    expect(chooseRate(of, { from, to, on })).toEqual({ allowed: false, code: 'rate.none', facts: { from, to, on } });
  });

  it('is the manual one when market rates are disabled', () => {
    expect(chooseRate({ ...book, is_automatic: false }, { from: 'GBP', to: 'USD', on })).toMatchObject({
      value: { ex_rate: '1.25' },
    });
  });
});
