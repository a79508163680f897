import { dateText } from '../dates/date-text.ts';
import type { DayOrder } from '../dates/day-order.ts';
import { readAmount } from '../expenses/sheet/sheet-cells.ts';
import { moneyFrom, readMoney, toDecimal } from '../money/money.ts';
import { sentenceFor } from '../refusals.ts';
import { unescapeFormula } from '../text/escape-formulas.ts';
import { tidy } from '../text/tidy.ts';
import { paymentDayIn } from './payout-file-cells.ts';
import { type PayoutState, payoutStateLabel } from './payout-states.ts';

/**
 * The columns of the payment file. Users download it with the queued payments and upload it with the payments they
 * made.
 */
export const payoutFileColumns = {
  key: { header: 'Payment key', kind: 'text', is_required: true },
  number: { header: 'Number', kind: 'text', is_required: true },
  title: { header: 'Title', kind: 'text', is_required: false },
  payee: { header: 'Payee', kind: 'text', is_required: true },
  email: { header: 'Email', kind: 'text', is_required: false },
  entity: { header: 'Entity', kind: 'text', is_required: false },
  currency: { header: 'Currency', kind: 'text', is_required: true },
  amount: { header: 'Amount', kind: 'number', is_required: true },
  reference: { header: 'Reference', kind: 'text', is_required: true },
  paid_on: { header: 'Paid on', kind: 'date', is_required: true },
  note: { header: 'Note', kind: 'text', is_required: false },
} as const satisfies Record<string, FileColumn>;

interface FileColumn {
  header: string;
  kind: 'text' | 'number' | 'date';
  /** True if the file cannot be read without this column. */
  is_required: boolean;
}

export type FileField = keyof typeof payoutFileColumns;
export const fileFields = Object.keys(payoutFileColumns) as FileField[];

/** The text of each cell in a row, as typed. */
export type FileCells = Record<FileField, string>;

interface FileTable {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

/**
 * Reads the cells of each row. Columns are found by their headers, in any order and case. `missing` lists required
 * columns that the file lacks.
 */
export function cellsOf({ headers, rows }: FileTable): { rows: FileCells[]; missing: string[] } {
  const known = headers.map((header) => tidy(header).toLowerCase());
  const columnOf = (field: FileField) => known.indexOf(payoutFileColumns[field].header.toLowerCase());
  const missing = fileFields.filter((field) => payoutFileColumns[field].is_required && columnOf(field) < 0);
  return {
    missing: missing.map((field) => payoutFileColumns[field].header),
    rows: rows.map(
      (row) =>
        Object.fromEntries(
          fileFields.map((field) => [field, tidy(unescapeFormula(row[columnOf(field)] ?? ''))]),
        ) as FileCells,
    ),
  };
}

/** A payment of this company that a row can refer to. */
export interface KnownPayout {
  payout_id: string;
  state: PayoutState;
  number: string;
  payee: string;
  currency: string;
  amount: string;
  reference: string;
  paid_on: string | null;
  /** The day of the approval; null if the item is no longer payable. */
  approved_on: string | null;
  is_own: boolean;
  on_hold_reason: string;
  /** The reason why a second person must release the payment first; null if that is not needed. */
  to_release: string | null;
}

export const fileRowResults = ['ready', 'paid_before', 'left_out', 'bad'] as const;
export type FileRowResult = (typeof fileRowResults)[number];

export interface CheckedRow {
  row_no: number;
  result: FileRowResult;
  message: string;
  /** The id of the payment; null if the row matches no payment. */
  payout_id: string | null;
  cells: FileCells;
  reference: string;
  note: string;
  paid_on: string | null;
}

interface FileContext {
  known: ReadonlyMap<string, KnownPayout>;
  today: string;
  /** The order of day and month that was detected in the file. */
  day_order: DayOrder;
}

/** Checks every row of a payment file and returns its result with a message. Nothing is paid. */
export function validateFile(rows: readonly FileCells[], { known, today, day_order }: FileContext): CheckedRow[] {
  const rowNumbers = new Map<string, number[]>();
  for (const [index, { key }] of rows.entries())
    if (key) rowNumbers.set(keyOf(key), [...(rowNumbers.get(keyOf(key)) ?? []), rowNumber(index)]);

  return rows.map((cells, index) => {
    const payout = known.get(keyOf(cells.key));
    const day = paymentDayIn(cells.paid_on, day_order);
    const evaluated = resultFor(cells, { payout, day, today, rowNumbers: rowNumbers.get(keyOf(cells.key)) ?? [] });
    const isReady = evaluated.result === 'ready';
    return {
      row_no: rowNumber(index),
      ...evaluated,
      payout_id: payout?.payout_id ?? null,
      cells,
      reference: isReady ? cells.reference : '',
      note: isReady ? cells.note : '',
      paid_on: isReady ? day : null,
    };
  });
}

/** Returns the row number in a spreadsheet, where the header is row 1. */
function rowNumber(index: number): number {
  return index + 2;
}

export function keyOf(cell: string): string {
  return cell.toLowerCase();
}

const maxReferenceLength = 120;
const maxNoteLength = 500;

interface RowContext {
  payout: KnownPayout | undefined;
  day: string | null;
  today: string;
  /** The numbers of all rows with this key. */
  rowNumbers: readonly number[];
}

function resultFor(
  cells: FileCells,
  { payout, day, today, rowNumbers }: RowContext,
): { result: FileRowResult; message: string } {
  const bad = (message: string) => ({ result: 'bad' as const, message });
  if (!payout) return bad('This payment is not in your queue. Download the file again.');
  if (rowNumbers.length > 1) return bad(`The same payment appears in rows ${listed(rowNumbers)}. Keep one of them.`);
  const altered = alteration(cells, payout);
  if (altered) return bad(altered);
  if (cells.reference === '' && cells.paid_on === '')
    return { result: 'left_out', message: 'Skipped: no reference and no date.' };
  const gone = endedAs(payout);
  if (gone) return gone;
  if (payout.is_own) return bad(sentenceFor('payout.own_item'));
  if (payout.on_hold_reason) return bad(sentenceFor('payout.on_hold', { reason: payout.on_hold_reason }));
  if (payout.to_release !== null) return bad(sentenceFor('payout.to_release', { reason: payout.to_release }));
  const wrong = unfit(cells, { day, today, approved_on: payout.approved_on });
  return wrong ? bad(wrong) : { result: 'ready', message: '' };
}

/** Returns a message if a column was changed that must not be edited; null otherwise. */
function alteration(cells: FileCells, payout: KnownPayout): string | null {
  const texts = [
    ['number', payout.number],
    ['payee', payout.payee],
    ['currency', payout.currency],
  ] as const;
  for (const [field, ours] of texts)
    if (!isSameText(cells[field], ours)) return changed(field, { ours, theirs: cells[field] });
  return saysAmount(cells.amount, payout)
    ? null
    : changed('amount', { ours: toDecimal(moneyFrom(payout.amount, payout.currency)), theirs: cells.amount });
}

function changed(field: FileField, { ours, theirs }: { ours: string; theirs: string }): string {
  const { header } = payoutFileColumns[field];
  const original = ours.slice(0, 160);
  return theirs === ''
    ? `${header} is empty. It must be ${original}.`
    : `${header} was changed to ${theirs.slice(0, 80)}. It must be ${original}.`;
}

function isSameText(theirs: string, ours: string): boolean {
  const plain = (text: string) => tidy(text).normalize('NFC').toLowerCase();
  return plain(theirs) === plain(ours);
}

/** True if the cell contains the amount of the payment, in any number format of a spreadsheet. */
function saysAmount(cell: string, { amount, currency }: KnownPayout): boolean {
  const read = readAmount(cell);
  if (!read || (read.currency !== null && read.currency !== currency)) return false;
  const money = readMoney(read.decimal, currency);
  return money.allowed && money.value.minor === moneyFrom(amount, currency).minor;
}

/** Returns the result for a payment that has already ended and cannot be paid again; null for an open payment. */
function endedAs({ state, paid_on, reference }: KnownPayout): { result: FileRowResult; message: string } | null {
  switch (state) {
    case 'queued':
    case 'initiated':
      return null;
    case 'processed': {
      const under = reference === '' ? '' : ` under ${reference}`;
      return { result: 'paid_before', message: `Paid${paid_on ? ` on ${dateText(paid_on)}` : ''}${under}.` };
    }
    case 'failed':
    case 'cancelled':
      return {
        result: 'bad',
        message: `This payment is ${payoutStateLabel[state].toLowerCase()}. Download the file again.`,
      };
  }
}

interface DateBounds {
  day: string | null;
  today: string;
  approved_on: string | null;
}

function unfit(cells: FileCells, { day, today, approved_on }: DateBounds): string | null {
  if (cells.paid_on === '') return 'Enter the payment date.';
  if (day === null) return `${cells.paid_on.slice(0, 80)} is not a date.`;
  if (day > today) return sentenceFor('payout.paid_ahead');
  if (approved_on !== null && day < approved_on)
    return sentenceFor('payout.paid_too_early', { approved_on: dateText(approved_on) });
  if (cells.reference === '') return 'Enter the payment reference.';
  if (cells.reference.length > maxReferenceLength)
    return `The reference can have up to ${maxReferenceLength} characters.`;
  return cells.note.length > maxNoteLength ? `The note can have up to ${maxNoteLength} characters.` : null;
}

function listed(rowNumbers: readonly number[]): string {
  const first = rowNumbers.slice(0, 5);
  return `${first.slice(0, -1).join(', ')} and ${rowNumbers.length > first.length ? `${rowNumbers.length - first.length + 1} more` : first.at(-1)}`;
}
