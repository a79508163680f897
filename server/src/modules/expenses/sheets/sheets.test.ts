import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import '../../../testing/matchers.ts';
import type { TestPerson } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { refreshMarketRates } from '../../currencies/refresh-market-rates.ts';
import { uploads } from '../../files/testing/upload.ts';
import { aClaimingCompany, sendsReceipt } from '../testing/a-claimant.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function sends(person: TestPerson, content: string | Uint8Array): Promise<string> {
  const isText = typeof content === 'string';
  const { file } = await uploads(product, person, {
    bytes: isText ? Buffer.from(content) : content,
    type: isText ? 'text/csv' : xlsx,
    name: isText ? 'expenses.csv' : 'expenses.xlsx',
  });
  return file.id;
}

const csv = `Date,Vendor,Amount,Ccy,Category,Memo
2026-11-02,Uber,12.50,EUR,Taxis and rides,To the fair
2026-11-02,Uber,12.50,EUR,Taxis and rides,To the fair
2026-11-03,Lokál,"1,020.00",USD,Fun,
soon,Nowhere,5,USD,,
2026-11-04,Kiosk,5.50,JPY,,
`;

describe('importing a sheet of expenses', () => {
  it('suggests columns, previews rows and saves drafts once', async () => {
    const { ana, ben, rides, drift } = await aClaimingCompany(product);
    const file_id = await sends(ana, csv);
    const { headers, mapping, no_of_rows } = await ana.calls('expenses.importSheet', { file_id });
    expect({ headers, mapping, no_of_rows }).toEqual({
      headers: ['Date', 'Vendor', 'Amount', 'Ccy', 'Category', 'Memo'],
      mapping: {
        spent_on: 'Date',
        merchant: 'Vendor',
        amount: 'Amount',
        currency: 'Ccy',
        category: 'Category',
        description: 'Memo',
      },
      no_of_rows: 5,
    });
    const preview = await ana.calls('expenses.importPreview', { file_id, mapping });
    expect(preview.data.map(({ row_number, result, messages }) => [row_number, result, messages])).toEqual([
      [2, 'new', []],
      [3, 'new', []],
      [4, 'new', ['The category Fun was not found, so it stays empty.']],
      [5, 'bad', ['soon is not a date.']],
      [6, 'bad', ['5.50 is not an amount of JPY.']],
    ]);
    expect((await ana.calls('expenses.pagedList', {})).total_records).toBe(0);

    const confirm = (person: TestPerson, id = file_id) =>
      person.calls('expenses.importConfirm', { file_id: id, mapping });
    expect(await confirm(ana)).toEqual({ status: true, no_of_created: 3, no_of_known: 0, no_of_bad: 2 });
    const { data } = await ana.calls('expenses.pagedList', {});
    expect(
      data.map(({ merchant, amount, category_id, stage, source }) => [merchant, amount, category_id, stage, source]),
    ).toEqual([
      ['Uber', '12.50', rides, 'draft', 'sheet'],
      ['Uber', '12.50', rides, 'draft', 'sheet'],
      ['Lokál', '1020.00', null, 'draft', 'sheet'],
    ]);
    expect(data[0]?.no_of_checks).toBe(1);
    expect(await confirm(ana)).toMatchObject({ no_of_created: 0, no_of_known: 3 });
    // If the file is uploaded again with more rows, only the new rows are added.
    const longer = await sends(ana, `${csv}2026-11-05,Rewe,9.00,EUR,,\n`);
    expect(await confirm(ana, longer)).toMatchObject({ no_of_created: 1, no_of_known: 3 });
    await expect(confirm(ben)).toBeRefused('item.not_found');
    expect(await drift()).toEqual([]);
  });

  it('remembers a row whose expense was merged into another one', async () => {
    const { ana, drift } = await aClaimingCompany(product);
    const file_id = await sends(ana, csv);
    const { mapping } = await ana.calls('expenses.importSheet', { file_id });
    await ana.calls('expenses.importConfirm', { file_id, mapping });
    const { data } = await ana.calls('expenses.pagedList', {});
    const imported = data.find(({ amount }) => amount === '1020.00');
    const typed = await ana.calls('expenses.draftCreate', { merchant: 'Lokál' });
    await ana.calls('expenses.merge', { keep_id: typed.expense_id, other_id: imported?.id ?? '' });

    const again = await ana.calls('expenses.importConfirm', { file_id, mapping });
    expect(again).toMatchObject({ no_of_created: 0, no_of_known: 3 });
    expect(await drift()).toEqual([]);
  });

  it('saves rows once when confirmed twice at the same time', async () => {
    const { ana, drift } = await aClaimingCompany(product);
    const file_id = await sends(ana, csv);
    const { mapping } = await ana.calls('expenses.importSheet', { file_id });
    const answers = await Promise.all([1, 2, 3].map(() => ana.calls('expenses.importConfirm', { file_id, mapping })));
    expect(answers.map(({ no_of_created }) => no_of_created).sort()).toEqual([0, 0, 3]);
    expect((await ana.calls('expenses.pagedList', {})).total_records).toBe(3);
    expect(await drift()).toEqual([]);
  });

  it('imports rows again that were deleted since', async () => {
    const { ana } = await aClaimingCompany(product);
    const file_id = await sends(ana, csv);
    const { mapping } = await ana.calls('expenses.importSheet', { file_id });
    await ana.calls('expenses.importConfirm', { file_id, mapping });
    const { data } = await ana.calls('expenses.pagedList', {});
    await ana.calls('expenses.remove', { chosen: { ids: [data[2]?.id ?? ''] } });
    expect(await ana.calls('expenses.importConfirm', { file_id, mapping })).toMatchObject({ no_of_created: 1 });
  });

  it('reads dates and numbers of an XLSX file', async () => {
    const { ana } = await aClaimingCompany(product);
    const book = writeXlsxFile([
      ['Date', 'Merchant', 'Amount'].map((value) => ({ value })),
      [
        { value: new Date('2026-11-02T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
        { value: 'Uber' },
        { value: 12.5, type: Number },
      ],
    ]);
    const file_id = await sends(ana, await book.toBuffer());
    const { mapping } = await ana.calls('expenses.importSheet', { file_id });
    const { data } = await ana.calls('expenses.importPreview', { file_id, mapping });
    expect(data).toMatchObject([{ result: 'new', spent_on: '2026-11-02', amount: '12.50', currency: 'USD' }]);
  });

  it('rejects rows with unknown or disallowed currencies', async () => {
    const { admin, ana } = await aClaimingCompany(product);
    await admin.calls('currencies.saveSettings', { version: 0, is_automatic: true, allowed: ['USD', 'EUR'] });
    const file_id = await sends(ana, 'Date,Amount,Currency\n2026-11-02,5,XYZ\n2026-11-02,5,JPY\n2026-11-02,5,EUR\n');
    const { mapping } = await ana.calls('expenses.importSheet', { file_id });
    const { data } = await ana.calls('expenses.importPreview', { file_id, mapping });
    expect(data.map(({ result, messages }) => [result, ...messages])).toEqual([
      ['bad', 'XYZ is not a currency.'],
      ['bad', 'JPY is not a currency your company allows.'],
      ['new'],
    ]);
    expect((await ana.calls('currencies.allowed', {})).data).toEqual(['EUR', 'USD']);
  });

  it('refuses other files and missing columns with a message', async () => {
    const { ana } = await aClaimingCompany(product);
    const picture = await sendsReceipt(product, ana);
    await expect(ana.calls('expenses.importSheet', { file_id: picture })).toBeRefused('file.type');
    await expect(ana.calls('expenses.importSheet', { file_id: uuidv7() })).toBeRefused('item.not_found');
    const headersOnly = await sends(ana, 'Date,Amount\n');
    await expect(ana.calls('expenses.importSheet', { file_id: headersOnly })).toBeRefused('import.empty');
    const long = await sends(ana, `Date,Amount\n${'2026-11-02,5\n'.repeat(1_001)}`);
    await expect(ana.calls('expenses.importSheet', { file_id: long })).toBeRefused('import.too_many_rows');
    const file_id = await sends(ana, csv);
    for (const mapping of [{}, { spent_on: 'Date' }, { spent_on: 'Date', amount: 'Nothing' }])
      await expect(ana.calls('expenses.importPreview', { file_id, mapping: mapping as never })).toBeRefused(
        'import.column_missing',
      );
  });

  it('saves many rows at once', async () => {
    const { ana, drift } = await aClaimingCompany(product);
    const count = process.env.TEST_LONG ? 1_000 : 200;
    const rows = Array.from(
      { length: count },
      (_, index) => `2026-10-${String((index % 28) + 1).padStart(2, '0')},Shop ${index},${index + 1}.00`,
    );
    const file_id = await sends(ana, `Date,Merchant,Amount\n${rows.join('\n')}\n`);
    const { mapping } = await ana.calls('expenses.importSheet', { file_id });
    expect(await ana.calls('expenses.importConfirm', { file_id, mapping })).toMatchObject({ no_of_created: count });
    expect(await ana.calls('expenses.pagedList', { limit: 1 })).toMatchObject({
      total_records: count,
      total: `${(count * (count + 1)) / 2}.00`,
    });
    expect(await drift()).toEqual([]);
  });
});
