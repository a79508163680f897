import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { convert, moneyFrom, sum, toDecimal } from '../money/money.ts';
import { reportSums, type SummedLine } from './report-sums.ts';

const numRuns = process.env.TEST_LONG ? 20_000 : 300;
vi.setConfig({ testTimeout: 120_000 });

const line = (more: Partial<SummedLine> = {}): SummedLine => ({
  currency: 'USD',
  amount: '10.00',
  converted_amount: '10.00',
  capped_amount: null,
  edited_converted_amount: null,
  company_amount: more.converted_amount === undefined ? '10.00' : more.converted_amount,
  payment_mode: 'own',
  is_reimbursable: true,
  spent_on: '2026-11-10',
  no_of_receipts: 1,
  no_of_checks: 0,
  has_violation: false,
  has_missing: false,
  ...more,
});

const usd = { currency: 'USD', company_currency: 'USD' };

describe('the totals of a report', () => {
  it('are zero without expenses', () => {
    expect(reportSums([], usd)).toEqual({
      no_of_expenses: 0,
      no_of_receipts: 0,
      no_of_violations: 0,
      no_of_checks: 0,
      no_of_missing: 0,
      spent: [],
      total: '0.00',
      edited_total: null,
      payable_total: '0.00',
      company_total: '0.00',
      company_payable_total: '0.00',
      from_on: null,
      to_on: null,
    });
  });

  it('count, sum by currency and span the dates', () => {
    const sums = reportSums(
      [
        line({
          currency: 'JPY',
          amount: '96300',
          converted_amount: '628.16',
          spent_on: '2026-11-03',
          no_of_receipts: 2,
        }),
        line({
          currency: 'JPY',
          amount: '11053.0000',
          converted_amount: '72.1000',
          has_violation: true,
          no_of_checks: 2,
        }),
        line({ currency: 'KWD', amount: '1.234', converted_amount: '4.02', payment_mode: 'company' }),
        line({
          currency: null,
          amount: null,
          converted_amount: null,
          spent_on: null,
          has_missing: true,
          no_of_receipts: 0,
        }),
      ],
      usd,
    );
    expect(sums).toEqual({
      no_of_expenses: 4,
      no_of_receipts: 4,
      no_of_violations: 1,
      no_of_checks: 2,
      no_of_missing: 1,
      spent: [
        { currency: 'JPY', amount: '107353' },
        { currency: 'KWD', amount: '1.234' },
      ],
      total: '704.28',
      edited_total: null,
      payable_total: '700.26',
      company_total: '704.28',
      company_payable_total: '700.26',
      from_on: '2026-11-03',
      to_on: '2026-11-10',
    });
  });

  it.each<[string, Partial<SummedLine>, string | null, string]>([
    ['claimed', {}, null, '10.00'],
    ['capped', { capped_amount: '8.00' }, null, '8.00'],
    ['edited', { edited_converted_amount: '5.00' }, '5.00', '5.00'],
    ['edited above the cap', { edited_converted_amount: '9.00', capped_amount: '8.00' }, '9.00', '9.00'],
    ['edited and capped', { edited_converted_amount: '5.00', capped_amount: '8.00' }, '5.00', '5.00'],
    ['edited to nothing', { edited_converted_amount: '0.0000' }, '0.00', '0.00'],
    ['paid by the company', { payment_mode: 'company' }, null, '0.00'],
    ['in a category that is not reimbursable', { is_reimbursable: false }, null, '0.00'],
  ])('pay %s', (_name, more, edited_total, payable_total) => {
    expect(reportSums([line(more)], usd)).toMatchObject({ total: '10.00', edited_total, payable_total });
  });

  it.each<[string, Partial<SummedLine>, Partial<ReturnType<typeof reportSums>>]>([
    ['claimed', {}, { company_total: '1084.50', company_payable_total: '1084.50' }],
    ['capped', { capped_amount: '500.00' }, { company_total: '1084.50', company_payable_total: '542.25' }],
    [
      'edited',
      { edited_converted_amount: '333.33' },
      { edited_total: '333.33', company_total: '361.50', company_payable_total: '361.50' },
    ],
    ['paid by the company', { payment_mode: 'company' }, { company_total: '1084.50', company_payable_total: '0.00' }],
  ])('in EUR are also known in USD when %s', (_name, more, sums) => {
    const spent = { currency: 'EUR', amount: '1000.00', converted_amount: '1000.00', company_amount: '1084.50' };
    expect(reportSums([line({ ...spent, ...more })], { currency: 'EUR', company_currency: 'USD' })).toMatchObject({
      total: '1000.00',
      ...sums,
    });
  });

  it('sum rounded lines in any currencies', () => {
    const spending = fc.record({
      currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
      minor: fc.bigInt({ min: 0n, max: 10n ** 9n }),
      rate: fc.integer({ min: 1, max: 999_999 }).map((part) => `0.${String(part).padStart(6, '0')}`),
    });
    fc.assert(
      fc.property(fc.array(spending, { maxLength: 20 }), (spendings) => {
        const converted = spendings.map(({ rate, ...money }) => convert(money, rate, 'USD'));
        const lines = spendings.map(({ rate: _rate, ...money }, index) =>
          line({
            currency: money.currency,
            amount: toDecimal(money),
            converted_amount: toDecimal(converted[index] ?? moneyFrom('0', 'USD')),
          }),
        );
        const sums = reportSums(lines, usd);
        expect(sums.total).toBe(toDecimal(sum(converted, 'USD')));
        expect(sums.payable_total).toBe(sums.total);
        expect(reportSums([...lines].reverse(), usd)).toEqual(sums);
        for (const { currency, amount } of sums.spent)
          expect(amount).toBe(
            toDecimal(
              sum(
                spendings.filter((each) => each.currency === currency),
                currency,
              ),
            ),
          );
      }),
      { numRuns },
    );
  });
});
