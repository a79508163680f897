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

const november = { from: '2026-11-01', to: '2026-11-30', entity_id: null };

it('writes the ledger of a period as a journal with the account numbers of the company', async () => {
  const { admin, ana } = await aPayroll(product);
  await insertTestReport(product, ana, { stage: 'approved', amounts: ['10', '2.50'], title: 'Lyon' });
  const sap = { ...november, system: 'sap' as const };
  await expect(admin.calls('erp.file', sap)).toBeRefused('erp.no_numbers');

  const account_numbers = { expense: '6000', employee_payable: '3790' };
  await admin.calls('erp.save', { system: 'sap', account_numbers, version: 0 });
  await expect(admin.calls('erp.save', { system: 'sap', account_numbers, version: 0 })).toBeRefused('item.changed');
  const { data } = await admin.calls('erp.connectors', {});
  expect(data.find(({ system }) => system === 'sap')).toMatchObject({ name: 'SAP', account_numbers, version: 1 });

  const { content_base64, file_name } = await admin.calls('erp.file', sap);
  expect(file_name).toBe('journal-sap-2026-11-01-2026-11-30.csv');
  const [, ...lines] = Buffer.from(content_base64, 'base64').toString().trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(';').slice(6, 9).join(' '))).toEqual(['6000 S 12.50', '3790 H 12.50']);
  expect(await admin.calls('erp.file', { ...sap, from: '2026-10-01', to: '2026-10-31' })).toMatchObject({
    no_of_postings: 0,
  });
});

it('refuses a period that ends before it begins, is longer than a year, or does not fit the file', async () => {
  const { admin } = await aPayroll(product);
  const generic = { ...november, system: 'generic' as const };
  await expect(admin.calls('erp.file', { ...generic, to: '2026-10-31' })).toBeRefused('erp.period');
  await expect(admin.calls('erp.file', { ...generic, from: '2025-01-01' })).toBeRefused('erp.period');
  const overNewYear = { from: '2025-12-01', to: '2026-01-31', entity_id: null };
  await expect(admin.calls('erp.file', { ...overNewYear, system: 'datev' })).toBeRefused('erp.one_year');
  expect(await admin.calls('erp.file', { ...overNewYear, system: 'sap' })).toMatchObject({ no_of_postings: 0 });
});
