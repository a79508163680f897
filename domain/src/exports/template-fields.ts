import type { ValueType } from '../formula/value.ts';

export const templateLevels = ['expense', 'report', 'advance', 'payout'] as const;
export type TemplateLevel = (typeof templateLevels)[number];

export const fieldGroups = ['expense', 'report', 'user'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

export interface TemplateField {
  key: string;
  label: string;
  group: FieldGroup;
  type: ValueType;
  levels: readonly TemplateLevel[];
}

type Row = readonly [key: string, label: string, type?: ValueType];

/** The fields of an expense, for templates with one row per expense. */
const expenseRows: readonly Row[] = [
  ['spent_on', 'Date', 'date'],
  ['merchant', 'Merchant'],
  ['description', 'Description'],
  ['category', 'Category'],
  ['category_code', 'Category code'],
  ['parent_category', 'Parent category'],
  ['ledger_account', 'GL code'],
  ['currency', 'Currency'],
  ['amount', 'Amount', 'number'],
  ['receipt_total', 'Receipt total', 'number'],
  ['tax_amount', 'Tax', 'number'],
  ['tax_names', 'Tax names'],
  ['tax_rate_pct', 'Tax rate (%)', 'number'],
  ['net_amount', 'Net amount', 'number'],
  ['ex_rate', 'Exchange rate', 'number'],
  ['claimed_amount', 'Claimed', 'number'],
  ['allowed_amount', 'Allowed by policy', 'number'],
  ['approved_amount', 'Approved', 'number'],
  ['not_approved_amount', 'Not approved', 'number'],
  ['company_amount', 'Claimed in company currency', 'number'],
  ['payment_mode', 'Paid with'],
  ['is_reimbursable', 'Reimbursable', 'boolean'],
  ['invoice_number', 'Invoice number'],
  ['expense_type', 'Expense type'],
  ['receipts_count', 'Receipts', 'number'],
  ['receipt_names', 'Receipt names'],
  ['lost_receipt_reason', 'Lost receipt'],
  ['violations', 'Policy notes'],
  ['violations_count', 'Policy violations', 'number'],
  ['policy_reason', 'Policy reason'],
  ['attendees', 'Attendees'],
  ['attendees_count', 'Number of attendees', 'number'],
  ['mileage_distance', 'Distance', 'number'],
  ['mileage_unit', 'Distance unit'],
  ['mileage_vehicle', 'Vehicle'],
  ['mileage_from', 'Trip from'],
  ['mileage_to', 'Trip to'],
  ['mileage_round_trip', 'Round trip', 'boolean'],
  ['mileage_registration', 'Registration'],
  ['mileage_passengers', 'Passengers', 'number'],
  ['mileage_purpose', 'Trip purpose'],
  ['per_diem_days', 'Per diem days', 'number'],
  ['per_diem_from', 'Per diem from', 'date'],
  ['per_diem_to', 'Per diem to', 'date'],
  ['per_diem_purpose', 'Per diem purpose'],
  ['expense_created_on', 'Expense created on', 'date'],
  ['expense_id', 'Expense id'],
  ['expense_link', 'Expense link'],
];

const reportRows: readonly Row[] = [
  ['report_number', 'Report number'],
  ['report_title', 'Report title'],
  ['report_status', 'Report status'],
  ['report_purpose', 'Report purpose'],
  ['report_currency', 'Report currency'],
  ['report_total', 'Report total', 'number'],
  ['report_approved_total', 'Report approved', 'number'],
  ['report_payable', 'Report payable', 'number'],
  ['report_expenses_count', 'Number of expenses', 'number'],
  ['report_first_spent_on', 'First expense on', 'date'],
  ['report_last_spent_on', 'Last expense on', 'date'],
  ['report_created_on', 'Report created on', 'date'],
  ['submitted_on', 'Submitted on', 'date'],
  ['approved_on', 'Approved on', 'date'],
  ['paid_on', 'Paid on', 'date'],
  ['approvers', 'Approved by'],
  ['waiting_for', 'Waiting for'],
  ['payout_currency', 'Payout currency'],
  ['payout_amount', 'Payout amount', 'number'],
  ['payout_method', 'Payment method'],
  ['payout_reference', 'Payment reference'],
  ['payout_run', 'Payout id'],
  ['report_id', 'Report id'],
  ['report_link', 'Report link'],
];

const advanceRows: readonly Row[] = [
  ['advance_number', 'Advance number'],
  ['advance_title', 'Advance title'],
  ['advance_status', 'Advance status'],
  ['advance_category', 'Category'],
  ['advance_currency', 'Currency'],
  ['advance_amount', 'Amount', 'number'],
  ['advance_approved_amount', 'Approved', 'number'],
  ['advance_ex_rate', 'Exchange rate', 'number'],
  ['advance_company_amount', 'In company currency', 'number'],
  ['advance_paid_amount', 'Paid', 'number'],
  ['advance_applied_amount', 'Applied to reports', 'number'],
  ['advance_returned_amount', 'Returned', 'number'],
  ['advance_reserved_amount', 'Reserved', 'number'],
  ['advance_balance', 'Balance', 'number'],
  ['advance_needed_on', 'Needed on', 'date'],
  ['advance_settle_by', 'Settle by', 'date'],
  ['advance_submitted_on', 'Submitted on', 'date'],
  ['advance_paid_on', 'Paid on', 'date'],
  ['advance_waiting_for', 'Waiting for'],
  ['advance_id', 'Advance id'],
  ['advance_link', 'Advance link'],
];

const paymentRows: readonly Row[] = [
  ['item_number', 'Number'],
  ['item_title', 'Title'],
  ['item_status', 'Payment status'],
  ['item_currency', 'Original currency'],
  ['item_amount', 'Reimbursable', 'number'],
  ['item_advances', 'Covered by advances', 'number'],
  ['item_payable', 'Payable', 'number'],
  ['payment_ex_rate', 'Exchange rate', 'number'],
  ['payment_currency', 'Payment currency'],
  ['payment_amount', 'Payment amount', 'number'],
  ['payment_method', 'Payment method'],
  ['payment_reference', 'Payment reference'],
  ['payment_run', 'Payout id'],
  ['payment_on', 'Paid on', 'date'],
  ['payment_approved_on', 'Approved on', 'date'],
  ['payment_since', 'Since', 'date'],
  ['payment_hold', 'On hold'],
  ['payment_error', 'Last error'],
];

/** The fields of debit and credit rows. Their values are empty in templates without such rows. */
const journalRows: readonly Row[] = [
  ['journal_side', 'Debit or credit'],
  ['journal_account', 'Account'],
  ['journal_debit', 'Debit', 'number'],
  ['journal_credit', 'Credit', 'number'],
  ['journal_amount', 'Signed amount', 'number'],
];

const userRows: readonly Row[] = [
  ['employee', 'Employee'],
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['email', 'Email'],
  ['employee_code', 'Employee code'],
  ['department', 'Department'],
  ['entity', 'Entity'],
  ['entity_country', 'Entity country'],
  ['entity_tax_number', 'Entity tax number'],
  ['business_unit', 'Business unit'],
  ['employee_level', 'Employee level'],
  ['location', 'Location'],
  ['manager', 'Manager'],
  ['manager_email', 'Manager email'],
  ['company_currency', 'Company currency'],
];

/** Every field that a template can show, apart from custom fields. */
export const templateFields: readonly TemplateField[] = [
  ...fields(expenseRows, 'expense', ['expense']),
  ...fields(reportRows, 'report', ['expense', 'report']),
  ...fields(advanceRows, 'report', ['advance']),
  ...fields(paymentRows, 'report', ['payout']),
  ...fields(journalRows, 'report', templateLevels),
  ...fields(userRows, 'user', templateLevels),
];

export function fieldsOfLevel(level: TemplateLevel): TemplateField[] {
  return templateFields.filter(({ levels }) => levels.includes(level));
}

/**
 * Returns the key of a custom field in templates and their formulas. The prefix keeps it different from every standard
 * field.
 */
export function customFieldKey(owner: FieldGroup | 'advance', key: string): string {
  return `custom_${owner}_${key}`;
}

function fields(rows: readonly Row[], group: FieldGroup, levels: readonly TemplateLevel[]): TemplateField[] {
  return rows.map(([key, label, type = 'text']) => ({ key, label, group, type, levels }));
}
