import { compare, readDecimal } from '../decimal/decimal.ts';
import { readValue, type Value, type ValueType } from '../formula/value.ts';
import type { JournalOptions, TemplateOptions, TemplatePeriod } from './template-options.ts';

/** The values of one row by field: decimals, calendar dates, 'true' or 'false', and texts. */
export type TemplateRow = Readonly<Record<string, string | null>>;

/**
 * Returns the rows of the file for one item: a single row, or with `journal` a debit row and a credit row of the same
 * amount.
 */
export function journalRows(row: TemplateRow, journal: JournalOptions | null): TemplateRow[] {
  if (!journal) return [row];
  const amount = row[journal.amount_key] ?? null;
  const isNegative = amount?.startsWith('-') ?? false;
  const positive = isNegative ? (amount?.slice(1) ?? null) : amount;
  const debit_account = journal.debit_account || (row.ledger_account ?? '');

  // A refund swaps the accounts, because ledgers expect positive figures on both sides.
  const [debited, credited] = isNegative
    ? [journal.credit_account, debit_account]
    : [debit_account, journal.credit_account];
  const debit = { journal_side: 'Debit', journal_account: debited, journal_debit: positive, journal_credit: null };
  const credit = { journal_side: 'Credit', journal_account: credited, journal_debit: null, journal_credit: positive };
  return [
    { ...row, ...debit, journal_amount: positive },
    { ...row, ...credit, journal_amount: positive && negated(positive) },
  ];
}

/**
 * True if the row's date is in the period, or if no period or date field is chosen. A row without a date is in no
 * period but 'all'.
 */
export function isInPeriod(row: TemplateRow, { period, date_key }: TemplateOptions['filters'], today: string): boolean {
  const range = periodRange(period, today);
  if (!range || !date_key) return true;
  const date = row[date_key];
  return typeof date === 'string' && date >= range.from && date <= range.to;
}

/** Returns the first and last day of a period; null for all days. */
export function periodRange(period: TemplatePeriod, today: string): { from: string; to: string } | null {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  switch (period) {
    case 'all':
      return null;
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dateOf(year, month, day - 1), to: dateOf(year, month, day - 1) };
    case 'last_7_days':
      return { from: dateOf(year, month, day - 7), to: dateOf(year, month, day - 1) };
    case 'this_month':
      return { from: dateOf(year, month, 1), to: dateOf(year, month + 1, 0) };
    case 'last_month':
      return { from: dateOf(year, month - 1, 1), to: dateOf(year, month, 0) };
    case 'this_year':
      return { from: dateOf(year, 1, 1), to: dateOf(year, 12, 31) };
  }
}

/** Compares two rows by the sort fields in order. For each field, rows without a value come last in both directions. */
export function compareRows(
  left: TemplateRow,
  right: TemplateRow,
  sorts: TemplateOptions['sorts'],
  types: ReadonlyMap<string, ValueType>,
): number {
  for (const { field_key, direction } of sorts) {
    const [a, b] = [left[field_key] || null, right[field_key] || null];
    if (a === b) continue;
    if (a === null) return 1;
    if (b === null) return -1;
    const order = compareValues(a, b, types.get(field_key) ?? 'text');
    if (order !== 0) return direction === 'asc' ? order : -order;
  }
  return 0;
}

/** Returns the values that formulas read. A missing text becomes an empty text, so that concat still has a result. */
export function formulaValues(
  row: TemplateRow,
  types: ReadonlyMap<string, ValueType>,
): ReadonlyMap<string, Value | null> {
  return new Map(
    [...types].map(([key, type]) => {
      const raw = row[key] ?? null;
      return [key, type === 'text' ? { type, text: raw ?? '' } : readValue(type, raw)];
    }),
  );
}

function compareValues(left: string, right: string, type: ValueType): number {
  if (type !== 'number') return left.localeCompare(right, 'en');
  const [a, b] = [readDecimal(left), readDecimal(right)];
  return a && b ? compare(a, b) : left.localeCompare(right, 'en');
}

function negated(amount: string): string {
  return /^[0.]*$/u.test(amount) ? amount : `-${amount}`;
}

/** Returns a date. Months and days outside their range carry over. */
function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
