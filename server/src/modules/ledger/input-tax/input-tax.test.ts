import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { insertTestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aPayroll, type Payroll } from '../../payables/testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const months = { from_month: '2026-11', to_month: '2026-11' };

interface TaxLine {
  name: string;
  rate_pct: string | null;
  amount: string;
}

/**
 * Creates an approved report with one expense that has these tax lines. Returns the ids of the report, expense and
 * category.
 */
async function approvedWith(
  { ana, company: { client_id, inCompany } }: Payroll,
  { amount, taxes }: { amount: string; taxes: TaxLine[] },
): Promise<{ report_id: string; expense_id: string; category_id: string }> {
  const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts: [amount] });
  const { rows } = await inCompany((tx) =>
    sql<{ id: string; category_id: string }>`update expenses set taxes = ${JSON.stringify(taxes)}::jsonb,
        category_id = coalesce(category_id, (select c.id from categories c where c.client_id = ${client_id} limit 1))
      where client_id = ${client_id} and report_id = ${report_id} returning id, category_id`.execute(tx),
  );
  return { report_id, expense_id: rows[0]?.id ?? '', category_id: rows[0]?.category_id ?? '' };
}

const vat = (rate_pct: string | null, amount: string) => ({ name: 'VAT', rate_pct, amount });

describe('the input tax of posted expenses', () => {
  it('is shown by rate, with the share that is recovered, and each row leads to its expenses', async () => {
    const payroll = await aPayroll(product);
    const { fin } = payroll;
    const first = await approvedWith(payroll, { amount: '119.00', taxes: [vat('19', '19.00')] });
    await approvedWith(payroll, { amount: '238.00', taxes: [vat('19.0', '38.00')] });
    await approvedWith(payroll, { amount: '107.00', taxes: [vat('7', '7.00')] });
    await approvedWith(payroll, { amount: '50.00', taxes: [] });
    await fin.calls('inputTax.saveShare', {
      category_id: first.category_id,
      from_on: '2026-11-01',
      recoverable_pct: '50',
    });

    const [entity] = (await fin.calls('inputTax.report', months)).data;
    expect(entity?.rows).toMatchObject([
      {
        rate_pct: '19',
        net: '300.00',
        tax: '57.00',
        recoverable: '28.50',
        not_recoverable: '28.50',
        no_of_expenses: 2,
      },
      { rate_pct: '7', net: '100.00', tax: '7.00', no_of_expenses: 1 },
    ]);
    expect(entity?.total).toMatchObject({ net: '400.00', tax: '64.00' });

    const row = entity?.rows[0];
    const { data } = await fin.calls('inputTax.expenses', {
      ...months,
      entity_id: entity?.entity?.id ?? null,
      currency: entity?.currency ?? '',
      country: row?.country ?? '',
      rate_pct: '19',
    });
    expect(data.map(({ net, tax }) => [net, tax])).toEqual([
      ['100.00', '19.00'],
      ['200.00', '38.00'],
    ]);
    expect(data[0]).toMatchObject({ expense_id: first.expense_id, report: { id: first.report_id } });
  });

  it('has the share of the day on which the approval is booked', async () => {
    // The time is shortly before midnight, so that the session is still valid on the next day.
    product.setNow(new Date('2026-11-12T23:30:00Z'));
    const payroll = await aPayroll(product);
    const { fin } = payroll;
    const expense = { amount: '119.00', taxes: [vat('19', '19.00')] };
    const { category_id } = await approvedWith(payroll, expense);
    product.setNow(new Date('2026-11-13T00:30:00Z'));
    await approvedWith(payroll, expense);
    product.setNow(new Date('2026-11-12T23:30:00Z'));
    const recoverable = async () => (await fin.calls('inputTax.report', months)).data[0]?.total.recoverable;
    expect(await recoverable()).toBe('38.00');

    await fin.calls('inputTax.saveShare', { category_id, from_on: '2026-11-13', recoverable_pct: '0' });
    expect(await recoverable()).toBe('19.00');
    await fin.calls('inputTax.saveShare', { category_id, from_on: '2026-11-01', recoverable_pct: '50' });
    expect(await recoverable()).toBe('9.50');
    const shareOn = async (on?: string) => {
      const { data } = await fin.calls('inputTax.shares', on ? { on } : {});
      return data.find(({ category }) => category.id === category_id);
    };
    expect((await shareOn('2026-10-31'))?.recoverable_pct).toBe('100');
    expect((await shareOn('2026-11-13'))?.recoverable_pct).toBe('0');
    expect(await shareOn()).toMatchObject({
      recoverable_pct: '50',
      changes: [
        { from_on: '2026-11-13', recoverable_pct: '0' },
        { from_on: '2026-11-01', recoverable_pct: '50' },
      ],
    });

    await fin.calls('ledger.closePeriod', { month: '2026-10', entity_id: null });
    const late = { category_id, from_on: '2026-10-31', recoverable_pct: '10' };
    await expect(fin.calls('inputTax.saveShare', late)).toBeRefused('ledger.share_closed');
    await fin.calls('inputTax.saveShare', { ...late, from_on: '2026-11-01' });
    product.setNow(new Date('2026-11-12T12:00:00Z'));
  });

  it('leaves out unapproved reports, other months and reversed approvals', async () => {
    const payroll = await aPayroll(product);
    const { fin, ana, company, admin } = payroll;
    const taxes = JSON.stringify([vat('19', '19.00')]);
    const open = await insertTestReport(product, ana, {
      stage: 'pending_approval',
      amounts: ['119.00'],
      waits_for: [payroll.boss],
    });
    await company.inCompany((tx) =>
      sql`update expenses set taxes = ${taxes}::jsonb where report_id = ${open.report_id}`.execute(tx),
    );
    const posted = await approvedWith(payroll, { amount: '119.00', taxes: [vat('19', '19.00')] });
    expect((await fin.calls('inputTax.report', months)).data).toMatchObject([{ total: { tax: '19.00' } }]);
    const october = { from_month: '2026-10', to_month: '2026-10' };
    expect((await fin.calls('inputTax.report', october)).data).toEqual([]);

    const { version } = await admin.calls('payouts.paymentDetails', { item_id: posted.report_id });
    await fin.calls('payouts.action', {
      item_id: posted.report_id,
      version,
      action: { kind: 'send_back', comment: 'No receipt' },
    });
    expect((await fin.calls('inputTax.report', months)).data).toEqual([]);
    await expect(fin.calls('inputTax.report', { from_month: '2025-01', to_month: '2026-11' })).toBeRefused(
      'ledger.too_long',
    );
  });

  it('equals a slow count of its expenses for any amounts', async () => {
    const payroll = await aPayroll(product);
    const { fin } = payroll;
    const drawn: { gross: number; tax: number; rate: string }[] = [];
    const expense = fc.record({
      gross: fc.integer({ min: 200, max: 999_999 }),
      rate: fc.constantFrom('19', '7', '5.5'),
    });
    await fc.assert(
      fc.asyncProperty(expense, async ({ gross, rate }) => {
        const tax = Math.floor(gross / 7);
        drawn.push({ gross, tax, rate });
        await approvedWith(payroll, { amount: text(gross), taxes: [vat(rate, text(tax))] });
        const [entity] = (await fin.calls('inputTax.report', months)).data;
        for (const row of entity?.rows ?? []) {
          const own = drawn.filter((each) => each.rate === row.rate_pct);
          expect(row.tax).toBe(text(own.reduce((sum, each) => sum + each.tax, 0)));
          expect(row.net).toBe(text(own.reduce((sum, each) => sum + each.gross - each.tax, 0)));
          expect(row.no_of_expenses).toBe(own.length);
        }
        expect(entity?.total.tax).toBe(text(drawn.reduce((sum, each) => sum + each.tax, 0)));
      }),
      { numRuns: 12 },
    );
  });
});

function text(cents: number): string {
  return (cents / 100).toFixed(2);
}
