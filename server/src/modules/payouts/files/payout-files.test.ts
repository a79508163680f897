import { inflateRawSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/node';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import '../../../testing/matchers.ts';
import type { TestCompanyOptions, TestPerson } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { makeExport } from '../../exports/make-export.ts';
import { aPayroll } from '../testing/a-payroll.ts';

type Cell = string | number | boolean | Date | null;
type Sheet = Cell[][];

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** Requests an export and downloads it. */
async function download(person: TestPerson, requested: Promise<{ export_id: string }>): Promise<Buffer> {
  const { export_id } = await requested;
  await makeExport(product.app, { client_id: person.client_id, export_id });
  const { data } = await person.calls('exports.details', { id: export_id });
  const answer = await fetch(new URL(data.url ?? '', product.address));
  return Buffer.from(await answer.arrayBuffer());
}

/** Writes a spreadsheet with a different library from the one that reads it, as if an office program had saved it. */
function saved(sheet: Sheet): Promise<Buffer> {
  return writeXlsxFile(
    sheet.map((row) =>
      row.map((cell) => {
        if (cell === null) return null;
        if (typeof cell === 'number') return { value: cell, type: Number };
        if (cell instanceof Date) return { value: cell, type: Date, format: 'dd.mm.yyyy' };
        return { value: String(cell), type: String };
      }),
    ),
  ).toBuffer();
}

const column = ([head = []]: Sheet, name: string) => head.indexOf(name);

/** Fills in the reference and the payment date of each row for which `reference` returns a text. */
function fills(sheet: Sheet, reference: (row: number) => string, paid: (row: number) => Cell): Sheet {
  const [at, day] = [column(sheet, 'Reference'), column(sheet, 'Paid on')];
  return sheet.map((row, index) => {
    if (index === 0 || reference(index) === '') return row;
    return row.map((cell, column) => (column === at ? reference(index) : column === day ? paid(index) : cell));
  });
}

function uploads(person: TestPerson, content: Uint8Array | string, file_name = 'payouts.xlsx') {
  const content_base64 = Buffer.from(content).toString('base64');
  return person.calls('payouts.upload', { file_name, content_base64 });
}

async function aQueue(amounts: readonly string[], options: TestCompanyOptions = {}) {
  const payroll = await aPayroll(product, options);
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await payroll.owes(payroll.ana, amount, 'payment_queued'));
  const template = async (format: 'csv' | 'xlsx', chosen: object = { matching: {} }) =>
    download(payroll.fin, payroll.fin.calls('exports.payoutTemplate', { chosen, format } as never));
  return { ...payroll, ids, template, sheet: async () => (await readSheet(await template('xlsx'))) as Sheet };
}

describe('the payout file', () => {
  it('can be downloaded, filled in and uploaded, and pays each row once', async () => {
    const { ana, fin, ids, sheet, works, details, listed, drift } = await aQueue(['10.00', '20.50', '1234.00']);
    const opened = await sheet();
    expect(opened[0]).toEqual([
      ...['Payment key', 'Number', 'Title', 'Payee', 'Email', 'Entity', 'Currency', 'Amount'],
      ...['Reference', 'Paid on', 'Note'],
    ]);

    const amounts = opened.slice(1).map((row) => row[column(opened, 'Amount')]);
    expect(amounts.sort()).toEqual([10, 1234, 20.5]);

    // The last row stays empty.
    const filled = await saved(
      fills(
        opened,
        (row) => (row < 3 ? `SEPA ${row}` : ''),
        () => new Date('2026-11-10T00:00:00Z'),
      ),
    );
    const file = await uploads(fin, filled);
    expect(file).toMatchObject({
      state: 'checked',
      no_of_rows: 3,
      no_of_missing: 0,
      counts: { ready: 2, left_out: 1, paid_before: 0, bad: 0 },
    });
    expect(file.totals).toMatchObject([{ currency: 'USD', count: 2 }]);
    expect(file.rows[0]).toMatchObject({ row_no: 2, result: 'ready', reference: 'SEPA 1', paid_on: '2026-11-10' });
    expect((await listed('payment')).total_records).toBe(3);

    const run = await fin.calls('payouts.confirmUpload', { file_id: file.file_id });
    expect(run.no_of_items).toBe(2);

    await Promise.all([works(run.run_id), works(run.run_id)]);
    expect(await fin.calls('bulk.progress', { run_id: run.run_id })).toMatchObject({ no_of_done: 2, no_of_refused: 0 });
    expect((await listed('paid')).data.map(({ reference, paid_on }) => [reference, paid_on]).sort()).toEqual([
      ['SEPA 1', '2026-11-10'],
      ['SEPA 2', '2026-11-10'],
    ]);

    const paid = (await listed('paid')).data[0]?.item_id ?? '';
    const { activity } = (await ana.calls('reports.details', { id: paid })).data;
    expect(activity.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^paid USD [\d.,]+ for the report$/u),
      expect.stringMatching(/^started the payment of USD [\d.,]+ for the report$/u),
    ]);
    await expect(fin.calls('payouts.confirmUpload', { file_id: file.file_id })).toBeRefused('payout.file_confirmed');

    const partial = await uploads(fin, await saved(opened.slice(0, 2)));
    expect(partial).toMatchObject({ no_of_rows: 1, no_of_missing: 1, counts: { left_out: 1 } });
    expect(partial.rows[0]?.cells.number).toBe(String(opened[1]?.[column(opened, 'Number')]));

    // Uploading the same file again changes nothing.
    const again = await uploads(fin, filled);
    expect(again.counts).toEqual({ ready: 0, left_out: 1, paid_before: 2, bad: 0 });
    expect(again.rows[0]?.message).toBe('Paid on 10 Nov 2026 under SEPA 1.');
    await expect(fin.calls('payouts.confirmUpload', { file_id: again.file_id })).toBeRefused('selection.empty');

    for (const id of ids) expect((await details(id)).payments).toHaveLength(1);
    expect(await drift()).toEqual([]);
  });

  it('reads ambiguous dates in the order of the company and shows that order', async () => {
    const { fin, template } = await aQueue(['5.00']);
    const [head = '', row = ''] = (await template('csv'))
      .toString('utf8')
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n');
    const cells = row.split(',');
    cells[head.split(',').indexOf('Reference')] = 'SEPA 1';
    cells[head.split(',').indexOf('Paid on')] = '11/10/2026';
    const file = await uploads(fin, `${head}\n${cells.join(',')}\n`, 'payouts.csv');
    expect(file).toMatchObject({ day_order: 'month_first', rows: [{ result: 'ready', paid_on: '2026-11-10' }] });
  });

  it('in CSV format is read in any regional format', async () => {
    const { fin, template, works, listed } = await aQueue(['1234.50']);
    const text = (await template('csv')).toString('utf8');
    const [head = '', row = ''] = text.replace('\ufeff', '').trimEnd().split('\r\n');
    const cells = row.split(',');
    const column = (name: string) => head.split(',').indexOf(name);
    cells[column('Amount')] = '1.234,50';
    cells[column('Reference')] = "'=SUM(A1)";
    cells[column('Paid on')] = '11.11.2026';
    const file = await uploads(fin, `${head.replaceAll(',', ';')}\n${cells.join(';')}\n`, 'payouts.csv');
    expect(file.rows).toMatchObject([{ result: 'ready', reference: '=SUM(A1)', paid_on: '2026-11-11' }]);
    await works((await fin.calls('payouts.confirmUpload', { file_id: file.file_id })).run_id);
    expect((await listed('paid')).data).toMatchObject([{ reference: '=SUM(A1)', amount: '1234.50' }]);
  });

  it('reads serial numbers as dates and returns unreadable cells as typed', async () => {
    const { fin, sheet } = await aQueue(['10.00', '20.00']);
    const filled = fills(
      await sheet(),
      () => 'SEPA',
      (row) => (row === 1 ? 46_336 : '31 Nov 2026'),
    );
    const { rows } = await uploads(fin, await saved(filled));
    expect(rows).toMatchObject([
      { result: 'ready', paid_on: '2026-11-10' },
      { result: 'bad', paid_on: '31 Nov 2026', message: '31 Nov 2026 is not a date.' },
    ]);
  });

  it('does not pay a payment whose run was undone', async () => {
    const { fin, ids, sheet, works, runs, drift } = await aQueue(['10.00']);
    const filled = fills(
      await sheet(),
      () => 'SEPA 1',
      () => '2026-11-10',
    );
    const { run_id, payment_run } = await fin.calls('payouts.process', { chosen: { ids } });
    await works(run_id);
    const { file_id } = await uploads(fin, await saved(filled));
    const undone = await fin.calls('paymentRuns.undo', { id: payment_run.id, reason: 'Wrong account' });

    expect(await runs(fin.calls('payouts.confirmUpload', { file_id }))).toMatchObject({
      no_of_done: 0,
      no_of_refused: 1,
    });
    await works(undone.run_id);
    expect(await drift()).toEqual([]);
  });

  it('reports changed, foreign and own payments row by row', async () => {
    const { admin, fin, owes, sheet, works, listed } = await aQueue(['10.00', '20.00', '30.00', '40.00']);
    await owes(fin, '50.00', 'payment_queued');
    const other = await aQueue(['60.00']);
    const opened = await sheet();
    const theirs = (await other.sheet())[1] ?? [];
    const [amount, payee] = [column(opened, 'Amount'), column(opened, 'Payee')];
    const byAmount = (value: number) => [...(opened.find((row) => row[amount] === value) ?? [])];
    const raised = byAmount(10).with(amount, 1000);
    const renamed = byAmount(20).with(payee, 'Eve Else');
    const twice = byAmount(30);
    const nobody = byAmount(40).with(0, uuidv7());
    const rows = [opened[0] ?? [], raised, renamed, twice, [...twice], theirs, nobody, byAmount(50), byAmount(40)];
    const file = await uploads(
      fin,
      await saved(
        fills(
          rows,
          () => 'SEPA',
          () => '2026-11-10',
        ),
      ),
    );
    expect(file.rows.map(({ result, message }) => [result, message])).toEqual([
      ['bad', 'Amount was changed to 1000. It must be 10.00.'],
      ['bad', 'Payee was changed to Eve Else. It must be Ana Tester.'],
      ['bad', 'The same payment appears in rows 4 and 5. Keep one of them.'],
      ['bad', 'The same payment appears in rows 4 and 5. Keep one of them.'],
      // A payment of another company gets the same message as an id that does not exist.
      ['bad', 'This payment is not in your queue. Download the file again.'],
      ['bad', 'This payment is not in your queue. Download the file again.'],
      ['bad', 'You cannot pay your own report or advance.'],
      ['ready', ''],
    ]);

    const { file_id } = file;
    const bad = await fin.calls('payouts.uploaded', { file_id, result: 'bad', after_row: 3 } as never);
    expect(bad.rows.map(({ row_no }) => row_no)).toEqual([4, 5, 6, 7, 8]);

    await works((await fin.calls('payouts.confirmUpload', { file_id })).run_id);
    expect((await listed('paid', {}, admin)).total_records).toBe(1);
    expect((await other.listed('payment')).total_records).toBe(1);
    await expect(other.fin.calls('payouts.uploaded', { file_id } as never)).toBeRefused('item.not_found');
    await expect(other.fin.calls('payouts.confirmUpload', { file_id })).toBeRefused('item.not_found');
  });

  it('pays started payments but not unqueued ones', async () => {
    const { fin, ids, sheet, acts, works, details, drift } = await aQueue(['10.00', '20.00', '30.00']);
    const [started = '', left = '', requeued = ''] = ids;
    const filled = await saved(
      fills(
        await sheet(),
        () => 'SEPA',
        () => '2026-11-10',
      ),
    );
    const file = await uploads(fin, filled);
    await acts(started, { kind: 'process', method: 'cash' });
    await acts(left, { kind: 'back_to_approved' });
    await acts(requeued, { kind: 'back_to_approved' });
    await acts(requeued, { kind: 'queue' });
    const { run_id } = await fin.calls('payouts.confirmUpload', { file_id: file.file_id });
    await works(run_id);
    expect(await fin.calls('bulk.progress', { run_id })).toMatchObject({ no_of_done: 1, no_of_refused: 2 });
    expect((await details(started)).payments).toMatchObject([
      { state: 'processed', reference: 'SEPA', method: 'Cash' },
    ]);
    expect((await details(left)).stage).toBe('approved');
    expect((await details(requeued)).stage).toBe('payment_queued');
    expect((await uploads(fin, filled)).counts).toEqual({ ready: 0, left_out: 0, paid_before: 1, bad: 2 });
    expect(await drift()).toEqual([]);
  });

  it('expires after thirty days', async () => {
    const { fin, sheet } = await aQueue(['10.00'], { phase: 'subscribed' });
    const opened = await sheet();
    const { file_id } = await uploads(fin, await saved(opened));
    product.setNow(new Date('2026-12-20T12:00:00Z'));
    try {
      const { access_token } = await fin.startsSession();
      const content_base64 = (await saved(opened)).toString('base64');
      await fin.calls('payouts.upload', { file_name: 'later.xlsx', content_base64 }, { access_token });
      const gone = fin.calls('payouts.uploaded', { file_id } as never, { access_token });
      await expect(gone).toBeRefused('item.not_found');
    } finally {
      product.setNow(new Date('2026-11-12T12:00:00Z'));
    }
  });

  it('with missing columns lists them', async () => {
    const { fin } = await aQueue([]);
    await expect(uploads(fin, 'Name,Amount\nAna,5\n')).toBeRefused('payout.file_columns');
    await expect(uploads(fin, '')).toBeRefused('import.empty');
    await expect(uploads(fin, Buffer.from('PK\u0003\u0004 not a zip'))).toBeRefused('import.unreadable');
  });
});

describe('payout exports', () => {
  it('contain no formulas, and amounts stay numbers', async () => {
    const { ana, fin, ben, company, owes, acts, template } = await aQueue([]);
    const { client_id, inCompany } = company;
    await inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ first_name: '=HYPERLINK("http://evil")' })
        .where('client_id', '=', client_id)
        .where('id', '=', ana.user_id)
        .execute(),
    );
    const evil = await owes(ana, '1234.50');
    await acts(evil, { kind: 'queue' });
    await owes(ben, '7.00', 'payment_queued');
    for (const bytes of [
      await template('csv'),
      await download(fin, fin.calls('exports.payoutList', { tab: 'payment', chosen: { matching: {} } })),
    ]) {
      const lines = bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n');
      expect(lines).toHaveLength(3);
      expect(bytes.toString()).toContain(`"'=HYPERLINK(""http://evil"") Tester"`);
      // No cell starts like a formula; amounts are plain numbers.
      for (const line of lines) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+@-]/u);
      expect(bytes.toString()).toMatch(/,1234\.50,/u);
    }
    const input = { tab: 'payment' as const, chosen: { ids: [evil] }, format: 'xlsx' as const };
    for (const bytes of [await template('xlsx'), await download(fin, fin.calls('exports.payoutList', input))]) {
      expect(sheetXml(bytes)).not.toMatch(/<f[ >]/u);
      const sheet = (await readSheet(bytes)) as Sheet;
      const row = sheet.find((each) => each[column(sheet, 'Payee')] === '=HYPERLINK("http://evil") Tester');
      expect(row?.[column(sheet, 'Amount')]).toBe(1234.5);
    }
  });

  it('contain the selected items that are still in the list', async () => {
    const { fin, ids, template, acts } = await aQueue(['10.00', '20.00']);
    const requested = fin.calls('exports.payoutTemplate', { chosen: { ids }, format: 'csv' });
    await requested;
    await acts(ids[0] ?? '', { kind: 'back_to_approved' });
    const lines = (await download(fin, requested)).toString('utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    await expect(template('csv', { ids: [uuidv7()] })).rejects.toThrow();
    const approved = { chosen: { ids: [ids[0] ?? ''] } };
    await expect(fin.calls('exports.payoutTemplate', approved)).toBeRefused('item.not_found');
  });
});

/** Returns the XML of every sheet in a workbook, found through the central directory of the zip file. */
function sheetXml(bytes: Buffer): string {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = bytes.readUInt32LE(end + 16);
  let text = '';
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const part = bytes.subarray(from, from + size);
    const isPacked = bytes.readUInt16LE(at + 10) === 8;
    if (name.includes('worksheets/sheet')) text += (isPacked ? inflateRawSync(part) : part).toString('utf8');
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  expect(text).toContain('<sheetData');
  return text;
}
