import { v7 as uuidv7 } from 'uuid';
import type { ExpenseRow, SavedExpense } from './expenses.rows.ts';

let last = 0;

/** Carries the time, so that lists by id are lists by age; within a moment the order stays as they were made. */
export function expenseId(at: Date): string {
  last = (last + 1) & 0x7fffffff;
  return uuidv7({ msecs: at.getTime(), seq: last });
}

/** An expense before anybody has filled anything in. */
export function blankExpense(of: { owner_id: string; now: Date; source?: ExpenseRow['source'] }): SavedExpense {
  return {
    id: expenseId(of.now),
    owner_id: of.owner_id,
    report_id: null,
    stage: 'draft',
    category_id: null,
    expense_type: 'expense',
    payment_mode: 'own',
    is_reimbursable: true,
    merchant: '',
    description: '',
    spent_on: null,
    currency: null,
    amount: null,
    ex_rate: null,
    converted_amount: null,
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
    policy_verdict: 'pass',
    policy_reason: '',
    reason_by: null,
    reason_at: null,
    missing: [],
    source: of.source ?? 'typed',
    split_id: null,
    sheet_key: null,
    no_of_receipts: 0,
    no_of_checks: 0,
    deleted_at: null,
    version: 0,
    created_at: of.now,
    updated_at: of.now,
    file_ids: [],
  };
}
