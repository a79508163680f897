import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { convert, moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aClaimingCompany } from '../expenses/testing/a-claimant.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const spent = [
  { currency: 'USD', amount: '20.05', rates: { USD: '1', JPY: '152.335', KWD: '0.30715' } },
  { currency: 'USD', amount: '0.01', rates: { USD: '1', JPY: '152.335', KWD: '0.30715' } },
  { currency: 'JPY', amount: '1001', rates: { USD: '0.006565', JPY: '1', KWD: '0.002016' } },
  { currency: 'KWD', amount: '1.235', rates: { USD: '3.2557', JPY: '495.95', KWD: '1' } },
] as const;

it.each(['USD', 'JPY', 'KWD'] as const)(
  'a report in %s sums up rounded lines of currencies with 0, 2 and 3 decimals',
  async (currency) => {
    const { ana, form, drift } = await aClaimingCompany(product, { currency });
    const lines = [];

    for (const line of spent) {
      const { rates, ...money } = line;
      lines.push((await ana.calls('expenses.create', form({ ...money, ex_rate: rates[currency] }))).data);
    }

    const converted = spent.map((line) =>
      convert(moneyFrom(line.amount, line.currency), line.rates[currency], currency),
    );

    expect(lines.map(({ converted_amount }) => converted_amount)).toEqual(converted.map(toDecimal));
    const total = toDecimal(sum(converted, currency));
    const { data } = await ana.calls('reports.create', { title: 'All', expense_ids: lines.map(({ id }) => id) });

    const bySpent = [
      { currency: 'JPY', amount: '1001' },
      { currency: 'KWD', amount: '1.235' },
      { currency: 'USD', amount: '20.06' },
    ];

    expect(data).toMatchObject({ currency, total, claimed_total: total, payable_total: total, spent: bySpent });
    expect(await ana.calls('reports.pagedList', {})).toMatchObject({ total, spent: bySpent });
    expect(await ana.calls('expenses.pagedList', {})).toMatchObject({ total, spent: bySpent });
    expect(await drift()).toEqual([]);
  },
);
