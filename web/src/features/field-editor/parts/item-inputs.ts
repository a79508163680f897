import type { FormulaInput } from './field-definition.ts';

/** The labels of the fields that every item has. */
const labels = {
  amount: 'Amount',
  total: 'Total',
  spent_on: 'Date',
  currency: 'Currency',
  merchant: 'Merchant',
  description: 'Description',
};

/** Returns the fields of the item itself that a formula can read. */
export function itemInputs(types: Partial<Record<keyof typeof labels, unknown>>): FormulaInput[] {
  return Object.entries(labels).flatMap(([key, label]) => (key in types ? [{ key, label }] : []));
}
