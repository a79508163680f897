import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { perDiem } from '#contract/per-diem.contract.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import {
  type RateField,
  type RateFileRow,
  rateCell,
  rateColumnsIn,
  rateFileColumns,
  readRateFile,
} from '#domain/per-diem/rate-sheet.ts';
import { unescapeFormula } from '#domain/text/escape-formulas.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { PreparedWrite, PreparingContext, ReadContext } from '../../http/context.ts';
import { csvFile } from '../../http/csv-file.ts';
import { inLanguage } from '../../http/language.ts';
import { Refused } from '../../http/refusals.ts';
import { xlsxFile } from '../../http/xlsx-file.ts';
import { readTable, type Table } from '../people/imports/read-table.ts';
import { lockRateLists, readRateLists, readRatesOfList, upsertRates } from './per-diem.rows.ts';

const maxRows = 5_000;

/** Exports the rates of a list in the columns of the import, so that the file can be imported again unchanged. */
export async function exportRates(
  { tx, actor }: ReadContext,
  { list_id, format }: InputOf<typeof perDiem.exportRates>,
): Promise<OutputOf<typeof perDiem.exportRates>> {
  const { list, rates } = await loadList(tx, { client_id: actor.client_id, list_id });
  const rows = rates.map((rate) => ({
    ...rate,
    currency: list.currency,
    rate: toDecimal(moneyFrom(rate.rate, list.currency)),
  }));
  const columns = (Object.keys(rateFileColumns) as RateField[]).map((field) => ({
    header: inLanguage('en', () => rateFileColumns[field].header),
    text: (row: (typeof rows)[number]) => rateCell(row, field),
  }));
  const content = format === 'csv' ? Buffer.from(csvFile(columns, rows)) : await xlsxFile(columns, rows);
  const name = list.name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
  return {
    status: true,
    file_name: `per-diem-rates-${name}.${format}`,
    content_base64: content.toString('base64'),
  };
}

export async function checkRatesFile(
  { tx, actor }: ReadContext,
  { list_id, content_base64 }: InputOf<typeof perDiem.checkRatesFile>,
): Promise<OutputOf<typeof perDiem.checkRatesFile>> {
  const { list, rates } = await loadList(tx, { client_id: actor.client_id, list_id });
  const rows = readRateFile(await readRateTable(content_base64), { currency: list.currency, rates });
  return {
    status: true,
    counts: countsOf(rows),
    data: rows.map(({ row_number, result, messages, shown, rate }) => ({
      row_number,
      result,
      messages,
      ...shown,
      season: rate?.season ?? null,
    })),
  };
}

/** Saves the valid rows. Rates that are missing from the file stay, and rows with errors are skipped. */
export async function importRates(
  _context: PreparingContext,
  { list_id, content_base64 }: InputOf<typeof perDiem.importRates>,
): Promise<PreparedWrite<OutputOf<typeof perDiem.importRates>>> {
  const table = await readRateTable(content_base64);
  return async ({ tx, client_id, record }) => {
    await lockRateLists(tx, client_id);
    const { list, rates } = await loadList(tx, { client_id, list_id });
    const rows = readRateFile(table, { currency: list.currency, rates });
    const changed = rows.filter(({ result }) => result === 'create' || result === 'update');
    const counts = countsOf(rows);
    if (changed.length > 0) {
      const saved = changed.flatMap(({ id, rate }) => (rate ? [{ ...rate, id: id ?? uuidv7() }] : []));
      await upsertRates(tx, { client_id, list_id }, saved);
      record({
        action: 'per_diem_changed',
        item_kind: 'per_diem',
        item_id: list.id,
        item_label: list.name,
        is_setting: true,
        facts: { after: { rates_added: counts.create, rates_changed: counts.update } },
      });
    }
    return { status: true, counts };
  };
}

async function loadList(tx: CompanyTransaction, { client_id, list_id }: { client_id: string; list_id: string }) {
  const [lists, rates] = await Promise.all([readRateLists(tx, client_id), readRatesOfList(tx, { client_id, list_id })]);
  const list = lists.find(({ id }) => id === list_id);
  if (!list) throw new Refused('item.not_found');
  return { list, rates };
}

async function readRateTable(content_base64: string): Promise<Table> {
  const { headers, rows } = await readTable(Buffer.from(content_base64, 'base64'));
  if (rows.length > maxRows) throw new Refused('import.too_many_rows', { most: maxRows.toLocaleString('en-US') });
  if (!rateColumnsIn(headers).rate) throw new Refused('import.column_missing', { field: 'the daily rate' });
  return { headers, rows: rows.map((cells) => cells.map(unescapeFormula)) };
}

function countsOf(rows: readonly RateFileRow[]) {
  const count = (result: RateFileRow['result']) => rows.filter((row) => row.result === result).length;
  return { create: count('create'), update: count('update'), unchanged: count('unchanged'), bad: count('bad') };
}
