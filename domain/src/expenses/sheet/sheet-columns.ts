import type { CustomField } from '../../custom-fields/custom-field.ts';
import { msg } from '../../language/translate.ts';
import { guessColumns } from '../../text/guess-columns.ts';

/** The importable columns with their usual headers, the most likely first. */
export const sheetColumns = {
  spent_on: {
    label: msg`the date`,
    names: ['date', 'spent on', 'transaction date', 'expense date', 'day', 'when', 'booking date', 'posted', 'datum'],
  },
  amount: { label: msg`the amount`, names: ['amount', 'total', 'sum', 'price', 'gross', 'value', 'cost', 'betrag'] },
  currency: { label: msg`the currency`, names: ['currency', 'ccy', 'cur', 'iso currency', 'currency code', 'währung'] },
  merchant: {
    label: msg`the merchant`,
    names: ['merchant', 'vendor', 'supplier', 'payee', 'shop', 'store', 'seller', 'paid to', 'händler'],
  },
  category: { label: msg`the category`, names: ['category', 'type', 'expense type', 'expense category', 'kategorie'] },
  description: {
    label: msg`the description`,
    names: ['description', 'notes', 'note', 'comment', 'memo', 'purpose', 'details', 'text', 'beschreibung'],
  },
  invoice_number: {
    label: msg`the invoice number`,
    names: ['invoice number', 'invoice', 'invoice no', 'receipt number', 'receipt no', 'reference', 'number'],
  },
  payment_mode: {
    label: msg`how it was paid`,
    names: ['paid with', 'payment', 'payment mode', 'payment method', 'paid by'],
  },
} as const satisfies Record<string, { label: string; names: readonly string[] }>;

type SheetField = keyof typeof sheetColumns;

export const requiredColumns = ['spent_on', 'amount'] as const satisfies readonly SheetField[];

/** In a column mapping, the key of a custom field starts with this prefix. */
export const customPrefix = 'custom_values.';

export function suggestSheetMapping(
  headers: readonly string[],
  fields: readonly Pick<CustomField, 'key' | 'label' | 'kind'>[],
): Record<string, string> {
  const own = fields
    .filter(({ kind }) => kind !== 'formula')
    .map(({ key, label }) => [`${customPrefix}${key}`, [label, key]] as const);
  const standard = Object.entries(sheetColumns).map(([field, { names }]) => [field, names] as const);
  return guessColumns(headers, [...own, ...standard]);
}
