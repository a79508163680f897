import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aPayroll } from '../payables/testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** Returns the lines of a CSV file as records by header. None of the values contains a comma. */
async function linesOf(person: TestPerson, export_id: string): Promise<Record<string, string>[]> {
  const url = await vi.waitFor(
    async () => {
      const { data } = await person.calls('exports.details', { id: export_id });
      if (data.state !== 'ready') throw new Error(`The export is ${data.state}: ${data.failure}`);
      return data.url ?? '';
    },
    { timeout: 20_000, interval: 100 },
  );
  const text = await (await fetch(new URL(url, product.address))).text();
  const [heads = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.replace('\uFEFF', '').split(','));
  return rows.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ''])));
}

it('exports the same postings, balances and totals as the ledger page shows', async () => {
  const { fin, ana, pays } = await aPayroll(product);
  for (const amounts of [['10'], ['20.50'], ['7']]) {
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts });
    await pays({ kind: 'report', id: report_id }, 'queue_payment');
  }

  const filters = { account: 'employee_payable' as const };
  const shown = await fin.calls('ledger.list', { filters, sort: { by: 'booked', direction: 'asc' } });
  const postings = await fin.calls('ledger.export', { content: { table: 'postings', filters } });
  const lines = await linesOf(fin, postings.export_id);
  expect(lines.map((line) => [line.Document, line.Debit || line.Credit, line.Balance])).toEqual(
    shown.data.map(({ item, amount, balance }) => [item.number, amount, balance]),
  );

  const months = { from_month: '2026-11', to_month: '2026-11' };
  const [balance] = (await fin.calls('ledger.trialBalance', months)).data;
  const file = await fin.calls('ledger.export', { content: { table: 'trial_balance', ...months } });
  const rows = await linesOf(fin, file.export_id);
  expect(rows.map(({ Account, Closing }) => [Account, Closing])).toEqual([
    ...(balance?.rows.map(({ name, closing }) => [name, closing]) ?? []),
    ['Total', '0.00'],
  ]);

  const nothing = { content: { table: 'postings' as const, filters: { account: 'in_transit' as const } } };
  await expect(fin.calls('ledger.export', nothing)).toBeRefused('item.not_found');
});
