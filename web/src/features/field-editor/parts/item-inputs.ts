import type { FormulaInput } from './field-definition.ts';

/** The labels of the built-in fields of an item, such as an expense or a report, that a formula may read. */
const labels = {
  amount: 'Amount',
  total: 'Total',
  spent_on: 'Date',
  currency: 'Currency',
  merchant: 'Merchant',
  description: 'Description',
};

/** Returns the built-in fields of one kind of item that a formula can read. */
export function itemInputs(types: Partial<Record<keyof typeof labels, unknown>>): FormulaInput[] {
  return Object.entries(labels).flatMap(([key, label]) => (key in types ? [{ key, label }] : []));
}
