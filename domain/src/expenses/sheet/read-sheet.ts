import type { CustomField } from '../../custom-fields/custom-field.ts';
import { valueFromText } from '../../custom-fields/value-texts.ts';
import type { DayOrder } from '../../dates/day-order.ts';
import { t } from '../../language/translate.ts';
import { readMoney, toDecimal } from '../../money/money.ts';
import { tidy } from '../../text/tidy.ts';
import type { PaymentMode } from '../payment-modes.ts';
import { readAmount, readDay } from './sheet-cells.ts';
import { customPrefix } from './sheet-columns.ts';

/** A row of a spreadsheet, with the text of each cell by its column header. */
interface SheetLine {
  row_number: number;
  cells: Readonly<Record<string, string>>;
}

export interface SheetRow {
  row_number: number;
  /** Messages about the row. If `is_bad` is true, they explain why the row cannot be imported. */
  messages: string[];
  is_bad: boolean;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  merchant: string;
  description: string;
  invoice_number: string;
  payment_mode: PaymentMode;
  category_id: string | null;
  category: string | null;
  custom_values: Record<string, unknown>;
  /** A key that identifies the row. Importing the same row of the same file again gives the same key. */
  identity: string;
}

export interface SheetContext {
  mapping: Readonly<Record<string, string>>;
  /** The company's currency. */
  own: string;
  /** The order of day and month that was detected in the file. */
  day_order: DayOrder;
  /** True if the code is a known currency. `isAllowed` then checks whether the company allows it. */
  isCurrency: (code: string) => boolean;
  isAllowed: (code: string) => boolean;
  categories: readonly { id: string; name: string; code: string }[];
  fields: readonly CustomField[];
}

/** Reads every row of a spreadsheet as an expense. */
export function readSheet(lines: readonly SheetLine[], context: SheetContext): SheetRow[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const row = readLine(line, context);
    // Identical rows, such as two rides for the same price on one day, get numbers, so that each of them is imported.
    const nth = (seen.get(row.identity) ?? 0) + 1;
    seen.set(row.identity, nth);
    return { ...row, identity: `${row.identity} ${nth}` };
  });
}

function readLine(
  { row_number, cells }: SheetLine,
  { mapping, own, isCurrency, isAllowed, categories, fields, day_order }: SheetContext,
): SheetRow {
  const cell = (field: string) => {
    const header = mapping[field];
    return header !== undefined && Object.hasOwn(cells, header) ? tidy(cells[header] ?? '') : '';
  };
  const messages: string[] = [];
  const spent_on = readDay(cell('spent_on'), day_order);
  const bad = spent_on ? [] : [cell('spent_on') ? t`${cell('spent_on')} is not a date.` : t`The date is missing.`];
  const read = readAmount(cell('amount'));
  const named = cell('currency').toUpperCase() || read?.currency || own;
  const currency = isCurrency(named) ? named : null;
  const money = read && currency ? readMoney(read.decimal, currency) : null;
  if (!currency) bad.push(t`${cell('currency') || named} is not a currency.`);
  else if (!isAllowed(currency)) bad.push(t`${currency} is not a currency your company allows.`);
  if (!read) bad.push(cell('amount') ? t`${cell('amount')} is not an amount.` : t`The amount is missing.`);
  else if (money && !money.allowed) bad.push(t`${cell('amount')} is not an amount of ${currency}.`);
  else if (money?.allowed && money.value.minor === 0n) bad.push(t`The amount must not be zero.`);
  const called = cell('category').toLowerCase();
  const category = categories.find(({ name, code }) =>
    [name, code].some((each) => each && each.toLowerCase() === called),
  );
  if (called && !category) messages.push(t`The category ${cell('category')} was not found, so it stays empty.`);
  const amount = money?.allowed ? toDecimal(money.value) : null;
  const texts = {
    merchant: cell('merchant').slice(0, 120),
    description: cell('description').slice(0, 1000),
    invoice_number: cell('invoice_number').slice(0, 60),
  };

  return {
    row_number,
    messages: [...bad, ...messages],
    is_bad: bad.length > 0,
    spent_on,
    currency,
    amount,
    ...texts,
    payment_mode: /company|corporate|card|firm/iu.test(cell('payment_mode')) ? 'company' : 'own',
    category_id: category?.id ?? null,
    category: category?.name ?? null,
    custom_values: customIn(fields, cell),
    identity: JSON.stringify([spent_on, currency, amount, ...Object.values(texts).map((text) => text.toLowerCase())]),
  };
}

function customIn(fields: readonly CustomField[], cell: (field: string) => string): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = field.kind === 'formula' ? '' : cell(`${customPrefix}${field.key}`);
      return text === '' ? [] : [[field.key, valueFromText(field, text, () => undefined)]];
    }),
  );
}
