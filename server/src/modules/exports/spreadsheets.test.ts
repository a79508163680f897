import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestPerson } from '../../testing/a-company.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { plainOptions } from '../../testing/template-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aPayroll, type Payroll } from '../payables/testing/a-payroll.ts';

/**
 * Tests that other programs can read the files for finance: LibreOffice, where it is installed, and a library for XLSX.
 */

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
const months = { from_month: '2026-11', to_month: '2026-11' };

let product: TestProduct;
let payroll: Payroll;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  payroll = await aPayroll(product);
  const { ana, company } = payroll;
  const taxes = JSON.stringify([{ name: 'VAT', rate_pct: '19', amount: '1.90' }]);
  for (const amounts of [['1234.56', '0.10'], ['20.00'], ['7.25']]) {
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts });
    await company.inCompany((tx) =>
      sql`update expenses set taxes = ${taxes}::jsonb where client_id = ${company.client_id}
        and report_id = ${report_id} and amount > 10`.execute(tx),
    );
  }
});
afterAll(() => product.stop());

async function download(person: TestPerson, export_id: string): Promise<Buffer> {
  const url = await vi.waitFor(
    async () => {
      const { data } = await person.calls('exports.details', { id: export_id });
      if (data.state !== 'ready') throw new Error(`The export is ${data.state}: ${data.failure}`);
      return data.url ?? '';
    },
    { timeout: 30_000, interval: 100 },
  );
  return Buffer.from(await (await fetch(new URL(url, product.address))).arrayBuffer());
}

type Format = 'csv' | 'xlsx';

/**
 * Exports the expenses of all reports with a template that has a date, a merchant and an amount. German files have
 * decimal commas.
 */
async function templateFile(format: Format, { isGerman = false } = {}): Promise<Buffer> {
  const { admin, fin } = payroll;
  const column = (source: 'expense' | 'report', field_key: string, header: string) => ({
    source,
    field_key,
    header,
    format: null,
  });
  const { template_id } = await admin.calls('exportTemplates.create', {
    name: `Spend ${uuidv7()}`,
    level: 'expense',
    format,
    options: {
      ...plainOptions,
      columns: [
        column('expense', 'spent_on', 'Date'),
        column('expense', 'merchant', 'Merchant'),
        column('expense', 'amount', 'Amount'),
      ],
      ...(isGerman && { date_format: 'DD.MM.YYYY', decimal_separator: ',', column_separator: ';' }),
    },
  });
  const chosen = { matching: { search: '', filters: {} } };
  const { export_id } = await fin.calls('exports.companyReports', { chosen, template_id } as never);
  return download(fin, export_id);
}

type LedgerContent = Parameters<typeof ledgerFile>[0];

async function ledgerFile(
  content: ({ table: 'trial_balance' | 'input_tax' } & typeof months) | { table: 'ageing'; kind: 'payables' },
  format: Format,
): Promise<Buffer> {
  const { fin } = payroll;
  const { export_id } = await fin.calls('ledger.export', { content, format });
  return download(fin, export_id);
}

/** A cell as LibreOffice interprets it. */
type Cell = { date: string } | { number: number } | { text: string };

const commaEnglish = 'CSV:44,34,76,1,,1033,false,true';
const semicolonGerman = 'CSV:59,34,76,1,,1031,false,true';

/** Opens a file in LibreOffice and reads the kind and value of each cell. */
async function openedInLibreOffice(bytes: Buffer, format: Format, filter = commaEnglish): Promise<Cell[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-office-'));
  try {
    const file = join(folder, `file.${format}`);
    await writeFile(file, bytes);
    await promisify(execFile)('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      ...(format === 'csv' ? [`--infilter=${filter}`] : []),
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      file,
    ]);
    return cellsOf(await readFile(join(folder, 'file.fods'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function cellsOf(document: string): Cell[][] {
  const rows = [...document.matchAll(/<table:table-row[^>]*?(?:\/>|>(.*?)<\/table:table-row>)/gsu)];
  return rows
    .map(([, row = '']) =>
      [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gsu)].flatMap(
        ([, attributes = '', content = '']): Cell[] => {
          const value = (name: string) => new RegExp(`${name}="([^"]*)"`, 'u').exec(attributes)?.[1];
          const date = value('office:date-value');
          const number = value('office:value');
          const cell: Cell = date
            ? { date }
            : number === undefined
              ? { text: content.replaceAll(/<[^>]*>/gu, '').trim() }
              : { number: Number(number) };
          // LibreOffice stores equal neighbouring cells as one. Rows end with hundreds of empty cells, which are left
          // out.
          const count = Number(value('table:number-columns-repeated') ?? 1);
          return count > 50 ? [] : Array.from({ length: count }, () => cell);
        },
      ),
    )
    .filter((row) => row.length > 0);
}

/** Returns the numbers in a column, without those in the line of totals. */
function numbersIn(rows: readonly Cell[][], header: string): number[] {
  const [heads = [], ...lines] = rows;
  const index = heads.findIndex((cell) => 'text' in cell && cell.text === header);
  expect(index, `${header} in ${JSON.stringify(heads)}`).toBeGreaterThanOrEqual(0);
  return lines
    .filter((line) => !line.some((cell) => 'text' in cell && cell.text === 'Total'))
    .flatMap((line) => {
      const cell = line[index];
      return cell && 'number' in cell ? [cell.number] : [];
    });
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0).toFixed(2);

describe.skipIf(!hasLibreOffice)('LibreOffice (skipped where soffice is not installed)', { timeout: 120_000 }, () => {
  it.each<[string, Format, string, { isGerman: boolean }]>([
    ['a CSV file', 'csv', commaEnglish, { isGerman: false }],
    ['a CSV file with German numbers and dates', 'csv', semicolonGerman, { isGerman: true }],
    ['an XLSX file', 'xlsx', '', { isGerman: false }],
  ])('reads %s of a template with its dates, amounts and total', async (_, format, filter, options) => {
    const rows = await openedInLibreOffice(await templateFile(format, options), format, filter);
    const lines = rows.slice(1);
    expect(lines).toHaveLength(4);
    for (const [date, merchant, amount] of lines) {
      expect(date).toEqual({ date: '2026-03-14' });
      expect(merchant).toHaveProperty('text');
      expect(amount).toHaveProperty('number');
    }
    expect(sumOf(numbersIn(rows, 'Amount'))).toBe('1261.91');
  });

  it.each<Format>(['csv', 'xlsx'])(
    'reads the files of the ledger as %s with the figures of the pages',
    async (format) => {
      const { fin } = payroll;
      const opened = async (content: LedgerContent) => openedInLibreOffice(await ledgerFile(content, format), format);

      const [balance] = (await fin.calls('ledger.trialBalance', months)).data;
      const balances = await opened({ table: 'trial_balance', ...months });
      const debit = balance?.rows.map((row) => Number(row.debit)) ?? [];
      expect(numbersIn(balances, 'Debit')).toEqual(debit);
      expect(sumOf(numbersIn(balances, 'Closing'))).toBe('0.00');
      expect(sumOf(debit)).toBe('1261.91');

      const [tax] = (await fin.calls('inputTax.report', months)).data;
      const taxes = await opened({ table: 'input_tax', ...months });
      for (const [header, figure] of [
        ['Net', tax?.total.net],
        ['Tax', tax?.total.tax],
        ['Recoverable', tax?.total.recoverable],
      ] as const)
        expect(sumOf(numbersIn(taxes, header)), header).toBe(figure);

      const { data, totals } = await fin.calls('ledger.ageing', { kind: 'payables' });
      const ageing = await opened({ table: 'ageing', kind: 'payables' });
      expect(sumOf(numbersIn(ageing, 'Total'))).toBe(totals[0]?.total);
      expect(ageing[1]).toContainEqual({ date: data[0]?.oldest_on });
    },
  );
});

describe('an XLSX library', () => {
  it('reads the dates, amounts and total of a template', async () => {
    const [, ...rows] = await readSheet(await templateFile('xlsx'));
    expect(rows.map(([date]) => date)).toEqual(rows.map(() => new Date('2026-03-14T00:00:00Z')));
    expect(sumOf(rows.map(([, , amount]) => Number(amount)))).toBe('1261.91');
    expect(rows.every(([, , amount]) => typeof amount === 'number')).toBe(true);
  });

  it('reads the figures of open amounts and of the trial balance', async () => {
    const { fin } = payroll;
    const [heads = [], ...rows] = await readSheet(await ledgerFile({ table: 'ageing', kind: 'payables' }, 'xlsx'));
    const { totals } = await fin.calls('ledger.ageing', { kind: 'payables' });
    expect(sumOf(rows.map((row) => Number(row[heads.indexOf('Total')])))).toBe(totals[0]?.total);
    expect(rows[0]?.[heads.indexOf('Oldest since')]).toBeInstanceOf(Date);
    const [names = [], ...balances] = await readSheet(await ledgerFile({ table: 'trial_balance', ...months }, 'xlsx'));
    expect(balances.at(-1)?.[names.indexOf('Closing')]).toBe(0);
  });
});
