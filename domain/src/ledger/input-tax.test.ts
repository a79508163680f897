import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expenseTaxes, type TaxedExpense, taxRows, taxTotal } from './input-tax.ts';

const expense: TaxedExpense = {
  entity_id: null,
  country: 'DE',
  currency: 'EUR',
  gross: '119.00',
  claimed: '119.00',
  claimed_currency: 'EUR',
  taxes: [{ rate_pct: '19', amount: '19.00' }],
  recoverable_pct: '100',
};

describe('the tax lines of an expense', () => {
  it.each<[string, Partial<TaxedExpense>, string[]]>([
    ['of one rate', {}, ['19: 100.00 + 19.00, recovers 19.00 of it, not 0.00']],
    [
      'of a category that recovers half',
      { recoverable_pct: '50' },
      ['19: 100.00 + 19.00, recovers 9.50 of it, not 9.50'],
    ],
    [
      'of a category that recovers nothing',
      { recoverable_pct: '0' },
      ['19: 100.00 + 19.00, recovers 0.00 of it, not 19.00'],
    ],
    ['in another currency', { gross: '59.50', currency: 'USD' }, ['19: 50.00 + 9.50, recovers 9.50 of it, not 0.00']],
    ['of a lowered amount', { gross: '11.90' }, ['19: 10.00 + 1.90, recovers 1.90 of it, not 0.00']],
    [
      'of a refund',
      { gross: '-119.00', claimed: '-119.00', taxes: [{ rate_pct: '19.0', amount: '-19.00' }] },
      ['19: -100.00 + -19.00, recovers -19.00 of it, not 0.00'],
    ],
    [
      'of two rates',
      {
        gross: '226.00',
        claimed: '226.00',
        taxes: [
          { rate_pct: '19', amount: '19.00' },
          { rate_pct: '7', amount: '7.00' },
        ],
      },
      ['19: 100.00 + 19.00, recovers 19.00 of it, not 0.00', '7: 100.00 + 7.00, recovers 7.00 of it, not 0.00'],
    ],
    [
      'without a rate',
      { taxes: [{ rate_pct: null, amount: '5.00' }] },
      [': 114.00 + 5.00, recovers 5.00 of it, not 0.00'],
    ],
    ['that has none', { taxes: [] }, []],
    ['of nothing', { claimed: '0', gross: '0' }, []],
  ])('%s', (_, more, lines) => {
    expect(
      expenseTaxes({ ...expense, ...more }).map(
        ({ rate_pct, net, tax, recoverable, not_recoverable }) =>
          `${rate_pct}: ${net} + ${tax}, recovers ${recoverable} of it, not ${not_recoverable}`,
      ),
    ).toEqual(lines);
  });
});

const cents = (amount: string) => Number(amount.replace('.', ''));
const decimal = (minor: number) => `${minor < 0 ? '-' : ''}${(Math.abs(minor) / 100).toFixed(2)}`;

const drawn = fc
  .record({
    claimed: fc.integer({ min: 100, max: 10_000_000 }),
    gross: fc.integer({ min: 1, max: 10_000_000 }),
    isRefund: fc.boolean(),
    country: fc.constantFrom('DE', 'FR', ''),
    currency: fc.constantFrom('EUR', 'USD'),
    rates: fc.array(fc.constantFrom('19', '7', '5.5', null), { maxLength: 3 }),
    share: fc.constantFrom('100', '50', '33.33', '0'),
  })
  .map(({ claimed, gross, isRefund, rates, share, ...rest }): TaxedExpense => {
    const sign = isRefund ? -1 : 1;
    return {
      ...rest,
      entity_id: null,
      claimed: decimal(sign * claimed),
      gross: decimal(sign * gross),
      claimed_currency: 'GBP',
      recoverable_pct: share,
      taxes: rates.map((rate_pct) => ({ rate_pct, amount: decimal(sign * Math.floor(claimed / 10)) })),
    };
  });

describe('the tax report', () => {
  it('adds up to the approved amounts in cents, and to a slow count of every expense', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 20 }), (expenses) => {
        for (const each of expenses) {
          const lines = expenseTaxes(each);
          const total = lines.reduce((sum, { net, tax }) => sum + cents(net) + cents(tax), 0);
          if (lines.length > 0) expect(total).toBe(cents(each.gross));
          for (const { tax, recoverable, not_recoverable } of lines)
            expect(cents(recoverable) + cents(not_recoverable)).toBe(cents(tax));
        }

        const rows = taxRows(expenses);
        for (const row of rows) {
          const own = expenses
            .filter(({ country, currency }) => country === row.country && currency === row.currency)
            .map((each) => expenseTaxes(each).filter(({ rate_pct }) => rate_pct === row.rate_pct));
          for (const key of ['net', 'tax', 'recoverable', 'not_recoverable'] as const)
            expect(cents(row[key])).toBe(own.flat().reduce((sum, line) => sum + cents(line[key]), 0));
          expect(row.no_of_expenses).toBe(own.filter((lines) => lines.length > 0).length);
        }
        for (const currency of ['EUR', 'USD']) {
          const own = rows.filter((row) => row.currency === currency);
          const slow = own.reduce((sum, { tax }) => sum + cents(tax), 0);
          expect(cents(taxTotal(own, currency).tax)).toBe(slow);
        }
      }),
    );
  });
});
