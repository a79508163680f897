import { decimalFrom, formatDecimal } from '#domain/decimal/decimal.ts';
import type { SavedExpense } from './expenses.rows.ts';
import type { ExpenseFields } from './show-expenses.ts';

/** Converts a saved expense back to the form that would produce it. */
export function formOf(expense: SavedExpense): ExpenseFields {
  return {
    category_id: expense.category_id,
    merchant: expense.merchant,
    description: expense.description,
    spent_on: expense.spent_on,
    currency: expense.currency,
    amount: expense.amount,
    ex_rate: typedRate(expense),
    payment_mode: expense.payment_mode,
    invoice_number: expense.invoice_number,
    taxes: expense.taxes,
    attendees: expense.attendees,
    attributes: expense.attributes as ExpenseFields['attributes'],
    custom_values: expense.custom_values as ExpenseFields['custom_values'],
    file_ids: expense.file_ids,
    lost_receipt_reason: expense.lost_receipt_reason,
    policy_reason: expense.policy_reason,
    report_id: expense.report_id,
  };
}

function typedRate({ rate_source, ex_rate }: SavedExpense): string | null {
  return rate_source === ownRate && ex_rate !== null ? formatDecimal(decimalFrom(ex_rate)) : null;
}

/** The rate_source of rates typed by the claimant. */
export const ownRate = 'typed';
