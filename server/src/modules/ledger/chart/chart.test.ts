import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { insertTestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aPayroll } from '../../payables/testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-16T10:00:00Z'));
});
afterAll(() => product.stop());

const payable = { entity_id: null, account: 'employee_payable' as const, effective_from: '2026-01-01' };

it('names accounts in the ledger and numbers them in journal files', async () => {
  const { admin, fin, ana } = await aPayroll(product);
  await insertTestReport(product, ana, { stage: 'approved', amounts: ['12.50'] });
  const file = { system: 'sap' as const, from: '2026-11-01', to: '2026-11-30', entity_id: null };
  await expect(admin.calls('erp.file', file)).toBeRefused('erp.no_numbers');

  await admin.calls('ledger.saveChartAccount', { ...payable, number: '3790', name: 'Wages payable' });
  await admin.calls('ledger.saveChartAccount', { ...payable, account: 'expense', number: '6000', name: '' });
  const { data } = await fin.calls('ledger.list', {});
  expect(data[0]).toMatchObject({ credited: { number: '3790', name: 'Wages payable' }, debited: { number: '6000' } });
  const numbersIn = async () => {
    const { content_base64 } = await admin.calls('erp.file', file);
    const [, ...lines] = Buffer.from(content_base64, 'base64').toString().trimEnd().split('\r\n');
    return lines.map((line) => line.split(';')[6]);
  };
  expect(await numbersIn()).toEqual(['6000', '3790']);

  // In files for one accounting system, a number that was entered for this system takes precedence over the chart.
  await admin.calls('erp.save', { system: 'sap', account_numbers: { employee_payable: '3999' }, version: 0 });
  expect(await numbersIn()).toEqual(['6000', '3999']);
});

it('keeps the numbers of closed months', async () => {
  const { admin, fin } = await aPayroll(product);
  await admin.calls('ledger.saveChartAccount', { ...payable, number: '3790', name: '' });
  await fin.calls('ledger.closePeriod', { entity_id: null, month: '2026-10' });
  const later = { ...payable, effective_from: '2026-11-01', number: '3800', name: '' };
  await expect(admin.calls('ledger.saveChartAccount', { ...later, effective_from: '2026-10-31' })).toBeRefused(
    'chart.period_closed',
  );
  await expect(admin.calls('ledger.removeChartAccount', payable)).toBeRefused('chart.period_closed');
  await admin.calls('ledger.saveChartAccount', later);
  await admin.calls('ledger.removeChartAccount', { ...payable, effective_from: '2026-11-01' });
  await expect(admin.calls('ledger.removeChartAccount', { ...payable, effective_from: '2026-11-01' })).toBeRefused(
    'item.not_found',
  );
  expect((await admin.calls('ledger.chart', {})).data).toMatchObject([{ number: '3790', entity: null }]);
});
