import { typedRate } from './claimed-money.ts';
import type { SavedExpense } from './expenses.rows.ts';
import type { ExpenseFields } from './show-expenses.ts';

/** Converts a saved expense back to form fields. */
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
