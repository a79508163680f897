import { v7 as uuidv7 } from 'uuid';
import type { ExpenseRow, SavedExpense } from './expenses.rows.ts';

let sequence = 0;

/**
 * Creates an id that contains the creation time, so that sorting by id sorts by age. The sequence number orders ids of
 * the same millisecond.
 */
export function expenseId(at: Date): string {
  sequence = (sequence + 1) & 0x7fffffff;
  return uuidv7({ msecs: at.getTime(), seq: sequence });
}

export function blankExpense(options: { owner_id: string; now: Date; source?: ExpenseRow['source'] }): SavedExpense {
  return {
    id: expenseId(options.now),
    owner_id: options.owner_id,
    report_id: null,
    stage: 'draft',
    category_id: null,
    expense_type: 'expense',
    trip: null,
    payment_mode: 'own',
    is_reimbursable: true,
    merchant: '',
    description: '',
    spent_on: null,
    currency: null,
    amount: null,
    ex_rate: null,
    converted_currency: null,
    converted_amount: null,
    company_amount: null,
    capped_amount: null,
    edited_amount: null,
    edited_ex_rate: null,
    edited_converted_amount: null,
    rate_on: null,
    rate_source: '',
    table_rate: null,
    invoice_number: '',
    taxes: [],
    attendees: [],
    attributes: {},
    custom_values: {},
    policy_violation: null,
    policy_result: 'pass',
    lost_receipt_reason: '',
    is_card_matched: false,
    policy_reason: '',
    reason_by: null,
    reason_at: null,
    missing: [],
    source: options.source ?? 'typed',
    split_id: null,
    sheet_key: null,
    no_of_receipts: 0,
    no_of_checks: 0,
    deleted_at: null,
    version: 0,
    created_at: options.now,
    updated_at: options.now,
    file_ids: [],
  };
}
