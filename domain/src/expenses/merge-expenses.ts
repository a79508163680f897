import { allow, type Decision, refuse } from '../decision.ts';

/** The fields of an expense that a merge reads. */
export interface MergeableExpense {
  id: string;
  category_id: string | null;
  merchant: string;
  description: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  invoice_number: string;
  policy_reason: string;
  taxes: readonly unknown[];
  attendees: readonly unknown[];
  attributes: Readonly<Record<string, unknown>>;
  custom_values: Readonly<Record<string, unknown>>;
}

/**
 * Merges two expenses: the empty fields of the first one get the values of the second one. Refuses if both have an
 * amount and the amounts or currencies differ.
 */
export function mergeExpenses<Expense extends MergeableExpense>(
  keep: Expense,
  other: Expense,
): Decision<Expense, 'expense.merge_same' | 'expense.merge_currency'> {
  if (keep.id === other.id) return refuse('expense.merge_same');
  const bothGiven = keep.amount !== null && other.amount !== null;
  if (bothGiven && (keep.amount !== other.amount || keep.currency !== other.currency))
    return refuse('expense.merge_currency');
  const money = keep.amount === null ? other : keep;
  const sameCategory = keep.category_id === null || keep.category_id === other.category_id;

  return allow({
    ...keep,
    category_id: keep.category_id ?? other.category_id,
    merchant: keep.merchant || other.merchant,
    description: keep.description || other.description,
    spent_on: keep.spent_on ?? other.spent_on,
    amount: money.amount,
    currency: money.currency ?? keep.currency ?? other.currency,
    invoice_number: keep.invoice_number || other.invoice_number,
    policy_reason: keep.policy_reason || other.policy_reason,
    taxes: keep.taxes.length > 0 ? keep.taxes : other.taxes,
    attendees: eachOnce([...keep.attendees, ...other.attendees]),
    attributes: sameCategory ? { ...other.attributes, ...keep.attributes } : keep.attributes,
    custom_values: { ...other.custom_values, ...keep.custom_values },
  });
}

function eachOnce(attendees: readonly unknown[]): unknown[] {
  return [...new Map(attendees.map((attendee) => [JSON.stringify(attendee), attendee])).values()];
}
