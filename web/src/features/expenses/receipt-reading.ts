import { texts } from '#domain/language/translate.ts';
import type { SavedFile } from '../../lib/upload.ts';
import type { ViewerMark } from '../../ui/viewer-file.ts';
import { defaultTaxName } from './default-tax-name.ts';
import type { Category, ExpenseValues } from './expense-values.ts';

type Scan = NonNullable<SavedFile['scan']>;
export type ReadField = 'category_id' | 'merchant' | 'spent_on' | 'amount' | 'currency' | 'tax' | 'invoice_number';
type Reading = NonNullable<Scan[ReadField]> & {
  file_id: string;
  /** The name and rate of a tax, taken from earlier expenses with the same merchant. */
  kind?: Scan['tax_kind'];
};
export type Readings = Partial<Record<ReadField, Reading>>;

const fields: readonly ReadField[] = [
  'category_id',
  'merchant',
  'spent_on',
  'amount',
  'currency',
  'tax',
  'invoice_number',
];

const labels: Record<ReadField, string> = texts({
  category_id: 'Category',
  merchant: 'Merchant',
  spent_on: 'Date',
  amount: 'Amount',
  currency: 'Currency',
  tax: 'Tax',
  invoice_number: 'Invoice number',
});

/**
 * Returns the values that were read from the receipts. The value of a field comes from the first receipt that has one.
 */
export function readingsOf(files: readonly SavedFile[]): Readings {
  const readings: Readings = {};
  for (const { id, scan } of files) {
    if (!scan || scan.state === 'pending') continue;
    for (const field of fields) {
      const found = scan[field];
      if (!found || readings[field]) continue;
      readings[field] = { ...found, file_id: id, ...(field === 'tax' && { kind: scan.tax_kind }) };
    }
  }
  return readings;
}

interface FormState {
  categories: readonly Pick<Category, 'id'>[];
  isTouched: (field: keyof ExpenseValues) => boolean;
  /** True for a new expense. Its date and currency are defaults, so values from its receipt replace them. */
  isNew: boolean;
}

/**
 * Returns the values from receipts that should be filled into the form: those for empty fields and for defaults that
 * the user has not changed.
 */
export function fillingFrom(readings: Readings, values: ExpenseValues, form: FormState): Partial<ExpenseValues> {
  const { category_id, merchant, spent_on, amount, currency, tax, invoice_number } = readings;
  const isKnown = form.categories.some(({ id }) => id === category_id?.value);
  const fills: Partial<ExpenseValues> = {
    ...(category_id && isKnown && values.category_id === null && { category_id: category_id.value }),
    ...(merchant && values.merchant === '' && { merchant: merchant.value }),
    ...(spent_on && (form.isNew || values.spent_on === null) && { spent_on: spent_on.value }),
    ...(invoice_number && values.invoice_number === '' && { invoice_number: invoice_number.value }),
    ...(currency && (form.isNew || values.amount === null) && { currency: currency.value }),
    ...(amount && values.amount === null && { amount: amount.value }),
    ...(tax && values.taxes.length === 0 && { taxes: [taxOf(tax)] }),
  };
  return Object.fromEntries(Object.entries(fills).filter(([field]) => !form.isTouched(field as keyof ExpenseValues)));
}

function taxOf({ value, kind }: Reading): ExpenseValues['taxes'][number] {
  return { name: kind?.name ?? defaultTaxName, rate_pct: kind?.rate_pct ?? '', amount: value };
}

/** Returns the reading of a field if the field still has the value that was read; otherwise null. */
export function currentReading(field: ReadField, readings: Readings, values: ExpenseValues): Reading | null {
  const reading = readings[field];
  if (!reading) return null;
  const value = field === 'tax' ? values.taxes[0]?.amount : values[field];
  return isSame(value ?? null, reading.value) ? reading : null;
}

function isSame(value: string | null, read: string): boolean {
  if (value === null) return false;
  return value === read || withoutTrailingZeros(value) === withoutTrailingZeros(read);
}

/** Removes trailing zeros after the decimal point: '86.40' becomes '86.4'. */
function withoutTrailingZeros(text: string): string {
  return /^\d+\.\d+$/u.test(text) ? text.replace(/\.?0+$/u, '') : text;
}

/**
 * Returns the positions on the receipt of the read values that the form still has, so that the viewer can mark them.
 */
export function marksOf(readings: Readings, values: ExpenseValues, active: ReadField | null): ViewerMark[] {
  return fields.flatMap((field) => {
    const reading = currentReading(field, readings, values);
    if (!reading?.box) return [];
    const { page, left, top, width, height } = reading.box;
    return [
      {
        left,
        top,
        width,
        height,
        file_id: reading.file_id,
        page: Math.max(0, page - 1),
        tone: reading.confidence === 'low' ? ('check' as const) : ('read' as const),
        label: labels[field],
        isActive: field === active,
      },
    ];
  });
}
