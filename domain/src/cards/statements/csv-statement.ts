import { type DayOrder, dayOrderIn } from '../../dates/day-order.ts';
import { readAmount, readDay } from '../../expenses/sheet/sheet-cells.ts';
import type { Money } from '../../money/money.ts';
import { splitWords } from '../../text/split-words.ts';
import { tidy } from '../../text/tidy.ts';
import { isCardNumber } from './card-number.ts';
import type { TableRow } from './csv-rows.ts';
import {
  missingColumn,
  type StatementField,
  type StatementMapping,
  suggestStatementMapping,
} from './statement-columns.ts';
import { refuseFullNumber, type StatementRecord, statementRecord, UnreadableStatement } from './statement-line.ts';
import { currencyFrom, moneyFromText, negated } from './statement-money.ts';

export interface TableOptions {
  /** Maps fields to headers. If absent, the mapping is guessed from the headers. */
  mapping?: StatementMapping | undefined;
  /** True if charges are positive numbers. A column with this name in the file takes precedence. */
  is_debit_positive: boolean;
  /** The currency of amounts for which the file does not name a currency. */
  currency: string;
  /** The order of day and month for files whose dates do not show it. */
  day_order: DayOrder;
}

/**
 * The number of rows at the start of a file within which the header row must appear. Banks often put a title and their
 * address above the headers.
 */
const mostRowsBeforeHeaders = 20;
/** The number of rows that are read to find the order of day and month. */
const sampleRows = 500;
const sensitiveHeader = /card|account|pan\b|number/iu;

/** Reads the transactions of a CSV or Excel table. Its columns are found by their headers. */
export async function* readTableStatement(
  rows: AsyncIterable<TableRow>,
  options: TableOptions,
): AsyncGenerator<StatementRecord> {
  let table: Table | undefined;
  let sample: TableRow[] = [];
  let order: DayOrder | undefined;
  let rowsBefore = 0;
  for await (const row of rows) {
    if (!table) {
      rowsBefore += 1;
      table = tableFrom(row.cells, options, { isLast: rowsBefore === mostRowsBeforeHeaders, line: row.line });
    } else if (order) yield readRow(row, table, { ...options, day_order: order });
    else if (sample.push(row) === sampleRows) {
      order = orderOf(sample, table, options);
      for (const each of sample) yield readRow(each, table, { ...options, day_order: order });
      sample = [];
    }
  }
  if (!table) throw new UnreadableStatement(1, 'The file has no row with column headers.');
  const day_order = orderOf(sample, table, options);
  for (const each of sample) yield readRow(each, table, { ...options, day_order });
}

interface Table {
  headers: string[];
  columns: Map<StatementField, number>;
}

/**
 * Returns the table if this row is its header; undefined if the row is a title above the header. Throws if the header
 * lacks a required column.
 */
function tableFrom(
  cells: readonly string[],
  { mapping }: TableOptions,
  { isLast, line }: { isLast: boolean; line: number },
): Table | undefined {
  const headers = cells.map((cell) => tidy(cell.replace(/^\uFEFF/u, '')));
  const chosen: StatementMapping = mapping ?? suggestStatementMapping(headers);
  const columns = new Map<StatementField, number>();
  const found: Partial<Record<StatementField, string>> = {};
  for (const [field, header] of Object.entries(chosen) as [StatementField, string][]) {
    const index = headers.findIndex((each) => sameHeader(each, header));
    if (index < 0) continue;
    columns.set(field, index);
    found[field] = header;
  }
  const missing = missingColumn(found);
  if (!missing) return { headers, columns };
  // A row with several known headers is the header row, even if a required column is missing.
  if (columns.size < 2 && !isLast) return undefined;
  throw new UnreadableStatement(line, missing);
}

function sameHeader(left: string, right: string): boolean {
  return left === right || splitWords(left).join(' ') === splitWords(right).join(' ');
}

function orderOf(rows: readonly TableRow[], { columns }: Table, { day_order }: TableOptions): DayOrder {
  const index = columns.get('spent_on') ?? columns.get('posted_on') ?? 0;
  return dayOrderIn(
    rows.map(({ cells }) => cells[index] ?? ''),
    day_order,
  );
}

function readRow({ line, cells }: TableRow, { headers, columns }: Table, options: TableOptions): StatementRecord {
  const cell = (field: StatementField) => {
    const index = columns.get(field);
    return index === undefined ? '' : tidy(cells[index] ?? '');
  };
  for (const [index, text] of cells.entries()) {
    const isId = index === columns.get('external_id');
    if (!isId && sensitiveHeader.test(headers[index] ?? '') && isCardNumber(text)) refuseFullNumber(line);
  }
  const currency = currencyFrom(cell('currency')) ?? options.currency;
  const foreign = amountOf(cell('foreign_amount'), currencyFrom(cell('foreign_currency')));
  const amount = chargeOf(cell, { ...options, currency });
  return statementRecord({
    line,
    card: cell('card'),
    holder: cell('holder'),
    bank: cell('bank'),
    network: cell('network'),
    external_id: cell('external_id'),
    amount,
    foreign: foreign && amount ? withSignOf(foreign, amount) : null,
    spent_on: readDay(cell('spent_on'), options.day_order),
    posted_on: readDay(cell('posted_on'), options.day_order),
    merchant: cell('merchant'),
    description: cell('description'),
    mcc: cell('mcc'),
  });
}

function chargeOf(cell: (field: StatementField) => string, options: TableOptions): Money | null {
  const debit = amountOf(cell('debit'), options.currency);
  const credit = amountOf(cell('credit'), options.currency);
  if (debit && debit.minor !== 0n) return positive(debit);
  if (credit && credit.minor !== 0n) return negated(positive(credit));

  const amount = amountOf(cell('amount'), options.currency);
  const said = cell('is_debit_positive').toLowerCase();
  const isDebitPositive = said === '' ? options.is_debit_positive : /^(true|yes|1|y)$/u.test(said);
  return amount && !isDebitPositive ? negated(amount) : amount;
}

/** Reads an amount. Credits may also be written as (12.00), 12.00- or 12.00 CR. */
function amountOf(cell: string, currency: string | null): Money | null {
  const [, body = '', mark = ''] = /^(.*?)\s*(CR|DR)?$/iu.exec(cell) ?? [];
  const inner = /^\((.*)\)$/u.exec(body)?.[1] ?? /^(.*\d)\s*[-−]$/u.exec(body)?.[1];
  const read = readAmount(inner ?? body);
  const money = read ? moneyFromText(read.decimal, currency ?? read.currency) : null;
  return money && (inner !== undefined || mark.toUpperCase() === 'CR') ? negated(positive(money)) : money;
}

function positive(money: Money): Money {
  return money.minor < 0n ? negated(money) : money;
}

function withSignOf(money: Money, other: Money): Money {
  return other.minor < 0n ? negated(positive(money)) : positive(money);
}
