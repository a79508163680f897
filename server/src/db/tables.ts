// Generated from the migrated schema by tools/generate-tables.ts. Do not edit.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountingAttachments {
  attempts: Generated<number>;
  client_id: string;
  error: Generated<string>;
  export_id: string;
  file_id: string;
  next_attempt_at: Timestamp;
  state: Generated<string>;
}

export interface AccountingConnections {
  card_as: Generated<string>;
  client_id: string;
  closed_until: string | null;
  created_at: Timestamp;
  created_by: string;
  creates_suppliers: Generated<boolean>;
  dated_by: Generated<string>;
  employee_as: Generated<string>;
  entity_id: string | null;
  export_from: string;
  export_hours: Generated<number>;
  exported_at: Timestamp | null;
  grouping: Generated<string>;
  id: string;
  memo: Generated<string[]>;
  moves_to_next_open: Generated<boolean>;
  payments_read_at: Timestamp | null;
  platform: Generated<string>;
  reads_payments: Generated<boolean>;
  refreshed_at: Timestamp | null;
  reimbursable_as: Generated<string>;
  state: string;
  vendor: Generated<string>;
  vendor_company_id: string;
  vendor_connection_id: Generated<string>;
  version: Generated<number>;
  with_attachments: Generated<boolean>;
  with_payments: Generated<boolean>;
  with_taxes: Generated<boolean>;
}

export interface AccountingExports {
  advance_id: string | null;
  amount: string;
  attempts: Generated<number>;
  booked_on: string | null;
  cause: string;
  client_id: string;
  completed_at: Timestamp | null;
  connection_id: string;
  created_at: Timestamp;
  currency: string;
  document: string | null;
  entity_id: string | null;
  entry_id: string;
  error_code: string | null;
  error_detail: Generated<string>;
  event_on: string;
  id: string;
  is_reversal: Generated<boolean>;
  is_void: Generated<boolean>;
  item_id: Generated<string>;
  label: string;
  lines: Json | null;
  missing: Generated<Json>;
  next_attempt_at: Timestamp;
  part: Generated<string>;
  report_id: string | null;
  round_no: number;
  sent_at: Timestamp | null;
  state: string;
  sync_id: Generated<string>;
  version: Generated<number>;
}

export interface AccountingGrants {
  client_id: string;
  company_id: string;
  encrypted_tokens: string;
  expires_at: Timestamp;
  name: string;
  tenant_id: string;
}

export interface AccountingMappings {
  client_id: string;
  connection_id: string;
  external_id: string;
  is_automatic: Generated<boolean>;
  kind: string;
  source: string;
}

export interface AccountingOptions {
  client_id: string;
  code: Generated<string>;
  connection_id: string;
  external_id: string;
  kind: string;
  name: string;
  type: Generated<string>;
}

export interface AccountingPayments {
  amount: string;
  client_id: string;
  connection_id: string;
  currency: string;
  export_id: string;
  external_id: string;
  paid_on: string;
  read_at: Timestamp;
  reason: Generated<string>;
  state: string;
}

export interface AccrualJournals {
  client_id: string;
  entity_key: string;
  lines: Json;
  month: string;
  posted_at: Timestamp;
  posted_by: string;
}

export interface AchBanks {
  account_last4: string;
  added_at: Timestamp;
  bank_account_type: string;
  bank_name: Generated<string>;
  client_id: string;
  customer_id: string;
  fingerprint: Generated<string>;
  id: string;
  is_paid_to: Generated<boolean>;
  name: string;
  paid_to_at: Timestamp | null;
  removed_at: Timestamp | null;
  source_ref: string;
  status: string;
  user_id: string | null;
}

export interface AchCompanies {
  are_owners_complete: Generated<boolean>;
  business: Json | null;
  business_type: string | null;
  certification: Generated<string>;
  checked_at: Timestamp | null;
  client_id: string;
  controller_name: Generated<string>;
  customer_id: string | null;
  customer_status: Generated<string>;
  directives: Generated<Json>;
  ein_last4: Generated<string>;
  enabled_at: Timestamp | null;
  locked_at: Timestamp | null;
  micro_attempts: Generated<number>;
  micro_deposits: Generated<string>;
  needs_full_ssn: Generated<boolean>;
  no_of_missed_events: Generated<number>;
  recertify_by: string | null;
  requested_at: Timestamp | null;
  requested_by: string | null;
  version: Generated<number>;
}

export interface AchDirectory {
  client_id: string;
  customer_id: string;
}

export interface AchDocuments {
  client_id: string;
  document_ref: string;
  document_type: string;
  failure_code: Generated<string>;
  file_name: string;
  id: string;
  owner_id: string | null;
  state: Generated<string>;
  uploaded_at: Timestamp;
}

export interface AchEvents {
  client_id: string;
  handled_at: Timestamp | null;
  id: string;
  received_at: Timestamp;
  resource_kind: string;
  resource_ref: string;
  topic: string;
}

export interface AchMassPayments {
  client_id: string;
  created_at: Timestamp;
  finished_at: Timestamp | null;
  id: string;
  mass_ref: string | null;
  run_id: string;
}

export interface AchOwners {
  client_id: string;
  created_at: Timestamp;
  first_name: string;
  id: string;
  last_name: string;
  owner_ref: string;
  status: string;
  was_retried: Generated<boolean>;
}

export interface AchTransfers {
  amount: string;
  bank_id: string;
  cancel_until: Timestamp | null;
  client_id: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  failure_code: Generated<string>;
  mass_payment_id: string | null;
  no_of_attempts: Generated<number>;
  payout_id: string;
  sent_at: Timestamp | null;
  state: string;
  transfer_ref: string | null;
}

export interface ActingSessions {
  actor_name: string;
  client_id: string;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: string;
  is_read_only: boolean;
  provider_client_id: string;
  provider_session_id: string;
  provider_user_id: string;
  reason: string;
  started_at: Timestamp;
  user_id: string;
}

export interface Activity {
  action: string;
  actor_id: string | null;
  at: Timestamp;
  audit_area: Generated<string | null>;
  client_id: string;
  comment: Generated<string>;
  entered_by: string | null;
  facts: Generated<Json>;
  from_stage: string | null;
  id: string;
  is_setting: Generated<boolean>;
  item_id: string;
  item_kind: string;
  item_label: Generated<string>;
  on_behalf_of_id: string | null;
  request_id: Generated<string>;
  to_stage: string | null;
}

export interface ActivityFeed {
  activity_id: string;
  client_id: string;
  person_id: string;
}

export interface AdvanceApplications {
  advance_id: string;
  amount: string;
  applied_amount: string;
  applied_at: Timestamp;
  applied_by: string;
  client_id: string;
  ex_rate: string;
  id: string;
  report_id: string;
  state: string;
}

export interface AdvanceReturns {
  advance_id: string;
  amount: string;
  client_id: string;
  id: string;
  note: Generated<string>;
  recorded_at: Timestamp;
  recorded_by: string;
  reference: Generated<string>;
  returned_on: string;
}

export interface Advances {
  amount: Generated<string>;
  applied_amount: Generated<string>;
  attributes: Generated<Json>;
  category_id: string | null;
  client_id: string;
  converted_amount: string | null;
  created_at: Generated<Timestamp>;
  currency: string;
  custom_values: Generated<Json>;
  decided_at: Timestamp | null;
  deleted_at: Timestamp | null;
  edited_amount: string | null;
  edited_converted_amount: string | null;
  edited_ex_rate: string | null;
  ex_rate: string | null;
  has_violation: Generated<boolean>;
  id: string;
  needed_on: string | null;
  number: number;
  owner_id: string;
  paid_amount: Generated<string>;
  paid_at: Timestamp | null;
  payment_reference: Generated<string>;
  policy_reason: Generated<string>;
  policy_result: Generated<string>;
  policy_violation: Json | null;
  purpose: Generated<string>;
  rate_on: string | null;
  reserved_amount: Generated<string>;
  returned_amount: Generated<string>;
  settle_by: string | null;
  stage: Generated<string>;
  submitted_at: Timestamp | null;
  submitted_by: string | null;
  title: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface AnnouncementDismissals {
  announcement_id: string;
  client_id: string;
  user_id: string;
}

export interface Announcements {
  body: string;
  client_ids: string[] | null;
  id: string;
  level: string;
  link_url: string;
  shows_from: string;
  shows_until: string;
  title: string;
  version: Generated<number>;
  written_by: string;
}

export interface ApiKeys {
  client_id: string;
  created_at: Timestamp;
  hint: string;
  id: string;
  key_hash: string;
  last_used_at: Timestamp | null;
  name: string;
  scopes: string[];
}

export interface ApprovalDecisions {
  actor_id: string;
  advance_id: string | null;
  approved_total: string;
  approver_id: string;
  checks: Generated<Json>;
  client_id: string;
  comment: Generated<string>;
  decided_at: Timestamp;
  decision: string;
  id: string;
  item_id: Generated<string>;
  item_kind: Generated<string>;
  report_id: string | null;
  total: string;
  waiting_since: Timestamp | null;
}

export interface ApprovalLinks {
  advance_id: string | null;
  approver_id: string;
  client_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  item_id: Generated<string>;
  report_id: string | null;
  step_no: number;
  token_hash: string;
  used_at: Timestamp | null;
  user_id: string;
  waiting_since: Timestamp;
}

export interface ApprovalRules {
  applies_to: string;
  changed_by: string | null;
  client_id: string;
  created_by: string | null;
  description: Generated<string>;
  id: string;
  is_active: Generated<boolean>;
  name: string;
  rule: Json;
  sort_order: number;
  version: Generated<number>;
}

export interface ApprovalSteps {
  advance_id: string | null;
  because: Generated<string>;
  client_id: string;
  escalate_after_days: number | null;
  escalate_to: Generated<Json>;
  finished_at: Timestamp | null;
  item_id: Generated<string>;
  mode: string;
  notify: Generated<Json>;
  people: Generated<Json>;
  remind_after_days: number | null;
  report_id: string | null;
  rule_id: string | null;
  rule_name: Generated<string>;
  skip_if_approved_before: Generated<boolean>;
  started_at: Timestamp | null;
  state: string;
  step_no: number;
  title: string;
}

export interface Approvers {
  advance_id: string | null;
  approver_id: string;
  because: Generated<string>;
  client_id: string;
  escalated_at: Timestamp | null;
  item_id: Generated<string>;
  item_kind: Generated<string>;
  no_of_checks: Generated<number>;
  no_of_violations: Generated<number>;
  owner_id: string;
  reminded_at: Timestamp | null;
  report_id: string | null;
  step_no: Generated<number>;
  submitted_at: Timestamp | null;
  total: Generated<string>;
  waiting_since: Generated<Timestamp>;
}

export interface AuditRedactions {
  client_id: string;
  entry_id: string;
  row_hash: string;
  row_id: string;
}

export interface AuditSeals {
  chain_hash: string;
  client_id: string;
  row_at: Timestamp;
  row_hash: string;
  row_id: string;
  seal_no: number;
  sealed_at: Timestamp;
  source: string;
}

export interface AuditUnsealed {
  client_id: string;
  row_id: string;
  source: string;
}

export interface BankAnswerLines {
  amount: Generated<string>;
  answer_id: string;
  booked_on: string | null;
  client_id: string;
  payout_id: string;
  reason: Generated<string>;
  result: string;
}

export interface BankAnswers {
  client_id: string;
  content_hash: string;
  file_name: string;
  id: string;
  kind: string;
  no_of_unknown: Generated<number>;
  read_at: Timestamp;
  read_by: string;
  run_id: string | null;
}

export interface BankFileItems {
  account_last4: string;
  client_id: string;
  file_id: string;
  numbers_encrypted: string;
  payee_account_id: string;
  payout_id: string;
}

export interface BankFiles {
  client_id: string;
  content_encrypted: string | null;
  content_hash: Generated<string>;
  created_at: Timestamp;
  created_by: string;
  currency: string;
  ended_at: Timestamp | null;
  execution_on: string;
  format: string;
  id: string;
  no_of_downloads: Generated<number>;
  number: number;
  paying_account_id: string;
  payment_run_id: string | null;
  sent_at: Timestamp | null;
  state: string;
}

export interface BankRequests {
  client_id: string;
  requested_at: Timestamp;
  requested_by: string;
  user_id: string;
}

export interface BillingAccounts {
  address: Generated<string>;
  anchor_on: string | null;
  billing_interval: string | null;
  cancel_at_period_end: Generated<boolean>;
  card_brand: Generated<string>;
  card_expires: Generated<string>;
  card_id: string | null;
  card_last_four: Generated<string>;
  client_id: string;
  contact_email: Generated<string>;
  contact_name: Generated<string>;
  country: Generated<string>;
  coupon_code: string | null;
  coupon_used: Generated<number>;
  credit: Generated<string>;
  customer_id: string | null;
  ended_on: string | null;
  failed_payments: Generated<number>;
  month_price: string | null;
  overdue_since: string | null;
  pays_by: Generated<string>;
  pending: Json | null;
  period_ends_on: string | null;
  period_starts_on: string | null;
  plan_code: string | null;
  seats: number | null;
  vat_number: Generated<string>;
  version: Generated<number>;
  year_price: string | null;
}

export interface BillingCheckouts {
  client_id: string;
  coupon_code: string | null;
  created_at: Timestamp;
  customer_id: string;
  id: string;
  invoice_id: string | null;
  session_id: string;
  state: Generated<string>;
  terms: Json | null;
}

export interface BillingPayments {
  amount: string;
  client_id: string;
  created_at: Timestamp;
  failure_code: Generated<string>;
  id: string;
  invoice_id: string;
  method: Generated<string>;
  reference: Generated<string>;
  state: string;
  vendor_id: Generated<string>;
}

export interface Budgets {
  amount: string;
  category_id: string | null;
  client_id: string;
  department_id: string | null;
  from_on: string;
  id: string;
  period: string;
  project: string | null;
  version: Generated<number>;
}

export interface BulkItems {
  client_id: string;
  item_id: string;
  item_no: number;
  label: Generated<string>;
  reason: Generated<string>;
  run_id: string;
  state: Generated<string>;
}

export interface BulkRuns {
  actor_id: string;
  client_id: string;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  id: string;
  kind: string;
  no_of_items: number;
  request: Json;
  state: Generated<string>;
}

export interface BusinessUnits {
  client_id: string;
  id: string;
  is_active: Generated<boolean>;
  name: string;
  version: Generated<number>;
}

export interface CalendarFeeds {
  client_id: string;
  created_at: Timestamp;
  feed_id: string;
  user_id: string;
}

export interface CardAccounts {
  bank: Generated<string>;
  client_id: string;
  created_at: Timestamp;
  currency: string;
  external_id: string | null;
  holder: Generated<string>;
  id: string;
  is_archived: Generated<boolean>;
  last_four: string;
  last_synced_at: Timestamp | null;
  link_id: string | null;
  network: Generated<string>;
  nickname: Generated<string>;
  source: string;
  user_id: string | null;
  version: Generated<number>;
}

export interface CardExpenses {
  amount: string;
  claimed: Json | null;
  client_id: string;
  expense_id: string;
  is_created: Generated<boolean>;
  is_split: Generated<boolean>;
  matched_by: string;
  reason: Generated<string>;
  transaction_id: string;
}

export interface CardLinkDirectory {
  client_id: string;
  item_id: string;
}

export interface CardLinkEvents {
  client_id: string;
  code: string;
  link_id: string;
  received_at: Timestamp;
  token_hash: string;
}

export interface CardLinks {
  client_id: string;
  created_at: Timestamp;
  created_by: string;
  cursor: Generated<string>;
  error: Generated<string>;
  id: string;
  institution: string;
  item_id: string;
  last_synced_at: Timestamp | null;
  sealed_token: string;
  state: Generated<string>;
  user_id: string | null;
  version: Generated<number>;
}

export interface CardMatchQueue {
  client_id: string;
  id: Generated<string>;
  user_id: string;
}

export interface CardPeriods {
  basis: string;
  client_id: string;
  closed_at: Timestamp | null;
  closed_by: string | null;
  closed_figures: Json | null;
  explanation: Generated<string>;
  from_on: string;
  id: string;
  is_closed: Generated<boolean>;
  to_on: string;
  version: Generated<number>;
}

export interface CardStatementLines {
  client_id: string;
  external_id: string;
  line: Json;
  line_no: number;
  statement_id: string;
}

export interface CardStatements {
  client_id: string;
  created_at: Timestamp;
  failure: Generated<string>;
  file_name: string;
  format: string;
  headers: Generated<Json>;
  id: string;
  mapping: Generated<Json>;
  no_of_imported: Generated<number>;
  preview: Generated<Json>;
  sha256: string;
  state: string;
  uploaded_by: string;
}

export interface CardTransactions {
  account_id: string;
  advance_id: string | null;
  amount: string;
  attention: Generated<number>;
  client_id: string;
  created_at: Timestamp;
  currency: string;
  description: Generated<string>;
  external_id: string;
  foreign_amount: string | null;
  foreign_currency: string | null;
  id: string;
  is_receipt_missing: Generated<boolean>;
  is_voided: Generated<boolean>;
  mcc: Generated<string>;
  merchant: string;
  metadata: Generated<Json>;
  note: Generated<string>;
  period_id: string | null;
  posted_on: string | null;
  rejected_ids: Generated<string[]>;
  spent_on: string;
  state: Generated<string>;
  statement_id: string | null;
  status: string;
  suggestions: Generated<Json>;
  user_id: string | null;
  version: Generated<number>;
}

export interface Categories {
  applies_to: Generated<string>;
  client_id: string;
  code: Generated<string>;
  icon: Generated<string>;
  id: string;
  is_active: Generated<boolean>;
  is_meal: Generated<boolean>;
  is_reimbursable: Generated<boolean>;
  ledger_account: Generated<string>;
  name: string;
  owner_id: string | null;
  parent_id: string | null;
  receipt_above: string | null;
  receipt_rule: Generated<string>;
  sort_order: number;
  version: Generated<number>;
}

export interface CategoryAttributes {
  category_id: string;
  client_id: string;
  formula: Generated<string>;
  help_text: Generated<string>;
  id: string;
  is_mandatory: Generated<boolean>;
  key: string;
  kind: string;
  label: string;
  options: Generated<Json>;
  sort_order: number;
}

export interface CategoryEntities {
  category_id: string;
  client_id: string;
  entity_id: string;
}

export interface CategoryTaxShares {
  category_id: string;
  client_id: string;
  from_on: string;
  recoverable_pct: string;
}

export interface ChartAccounts {
  account: string;
  client_id: string;
  effective_from: string;
  entity_key: string;
  name: Generated<string>;
  number: Generated<string>;
}

export interface ChatConnections {
  client_id: string;
  connected_at: Timestamp;
  connected_by: string;
  encrypted_secret: string;
  last_error: Generated<string>;
  name: string;
  provider: string;
  state: Generated<string>;
  version: number;
}

export interface CheckAcknowledgements {
  acknowledged_at: Generated<Timestamp>;
  acknowledged_by: string;
  client_id: string;
  code: string;
  reason: Generated<string>;
  subject: string;
}

export interface CheckRemarks {
  client_id: string;
  code: string;
  owner_id: string;
  remarked_at: Generated<Timestamp>;
  remarked_by: string;
  subject: string;
}

export interface CheckSettings {
  action: string;
  client_id: string;
  code: string;
  level: string | null;
}

export interface ClientAccounts {
  billing_interval: string | null;
  client_id: string;
  created_at: Timestamp;
  currency: string;
  ended_on: string | null;
  failures: Generated<number>;
  has_requested_ach: boolean;
  last_active_at: Timestamp;
  monthly: string;
  name: string;
  overdue: string;
  overdue_since: string | null;
  override_phase: string | null;
  payment_references: Generated<string[]>;
  plan_code: string;
  renews_on: string | null;
  seats: number | null;
  state: string;
  storage_bytes: Generated<number>;
  subscribed_on: string | null;
  trial_ends_at: Timestamp;
  users: number;
}

export interface ClientNotes {
  at: Timestamp;
  author: string;
  body: string;
  client_id: string;
  id: string;
}

export interface Commutes {
  client_id: string;
  distance: string;
  unit: string;
  user_id: string;
}

export interface Companies {
  client_id: string;
  created_at: Generated<Timestamp>;
  currency: string;
  day_order: string | null;
  kind: Generated<string>;
  logo: string | null;
  logo_url: string | null;
  name: string;
  time_zone: Generated<string>;
  version: Generated<number>;
}

export interface CompanyCurrencies {
  client_id: string;
  currency: string;
}

export interface CompanyDeletions {
  client_id: string;
  company_name: string;
  due_at: Timestamp;
  earlier_phase: string | null;
  finished_at: Timestamp | null;
  no_of_files: Generated<number>;
  no_of_rows: Generated<number>;
  requested_at: Timestamp;
  requested_by: string | null;
  withdrawn_at: Timestamp | null;
}

export interface CompanyFeatures {
  client_id: string;
  feature: string;
  value: Json;
}

export interface CompanyRates {
  client_id: string;
  currency: string;
  effective_from: string;
  ends_on: string | null;
  id: string;
  rate: string;
  removed_at: Timestamp | null;
  set_at: Generated<Timestamp>;
  set_by: string;
}

export interface CompanyRateSettings {
  client_id: string;
  is_automatic: Generated<boolean>;
  version: Generated<number>;
}

export interface CompanySupport {
  client_id: string;
  guide_video_url: string | null;
  support_contact_no: Generated<string>;
  support_mail_text: Generated<string>;
}

export interface CountersByCompany {
  client_id: string;
  count: number;
  counter: string;
  slot: number;
  total: Generated<string>;
}

export interface CountersByPerson {
  client_id: string;
  count: number;
  counter: string;
  person_id: string;
  total: Generated<string>;
}

export interface Coupons {
  amount_off: string | null;
  code: string;
  invoices: number | null;
  percent_off: number | null;
  redeem_by: string | null;
}

export interface CreditNoteNumbers {
  id: Generated<boolean>;
  last: number;
}

export interface CreditNotes {
  client_id: string;
  currency: string;
  id: string;
  invoice_id: string;
  issued_on: string;
  net: string;
  number: number;
  reason: string;
  reference: string;
  refund: string;
  refund_state: Generated<string>;
  tax: string;
  total: string;
  vendor_id: Generated<string>;
}

export interface Currencies {
  code: string;
  decimals: number;
  name: string;
}

export interface CustomFields {
  applies_to: string;
  client_id: string;
  depends_on_id: string | null;
  depends_on_values: Generated<Json>;
  formula: Generated<string>;
  help_text: Generated<string>;
  id: string;
  is_active: Generated<boolean>;
  is_mandatory: Generated<boolean>;
  key: string;
  kind: string;
  label: string;
  options: Generated<Json>;
  seen_by: Generated<string>;
  sort_order: number;
  version: Generated<number>;
}

export interface DefaultApprovalRules {
  applies_to: string;
  changed_by: string | null;
  client_id: string;
  created_by: string | null;
  rule: Json;
  version: Generated<number>;
}

export interface Delegations {
  can_approve: Generated<boolean>;
  can_submit: Generated<boolean>;
  client_id: string;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  ends_on: string | null;
  from_user_id: string;
  id: string;
  starts_on: string;
  to_user_id: string;
}

export interface Departments {
  client_id: string;
  head_id: string | null;
  id: string;
  is_active: Generated<boolean>;
  name: string;
  parent_id: string | null;
  version: Generated<number>;
}

export interface DomainDirectory {
  client_id: string;
  domain: string;
}

export interface EmailDomains {
  added_at: Timestamp;
  client_id: string;
  domain: string;
  id: string;
  proof: string;
  verified_at: Timestamp | null;
}

export interface EmployeeGroups {
  client_id: string;
  description: Generated<string>;
  id: string;
  members: Generated<Json>;
  name: string;
  version: Generated<number>;
}

export interface EmployeeLevels {
  client_id: string;
  id: string;
  is_active: Generated<boolean>;
  name: string;
  rank: number;
  version: Generated<number>;
}

export interface Entities {
  address: Generated<string>;
  client_id: string;
  country: Generated<string>;
  currency: string;
  fiscal_year_start_month: Generated<number>;
  id: string;
  is_active: Generated<boolean>;
  name: string;
  tax_number: Generated<string>;
  version: Generated<number>;
}

export interface ErpChannels {
  ack_directory: Generated<string>;
  auth: string;
  client_id: string;
  deliver_from: string;
  directory: string;
  encrypted_secret: string;
  entity_id: string | null;
  host: string;
  host_key: string;
  is_paused: Generated<boolean>;
  next_run_at: Timestamp;
  port: number;
  problem: Generated<string>;
  recurrence: Json;
  system: string;
  time: string;
  time_zone: string;
  username: string;
  version: Generated<number>;
}

export interface ErpConnectors {
  account_numbers: Generated<Json>;
  client_id: string;
  system: string;
  version: Generated<number>;
}

export interface ErpDeliveredPostings {
  client_id: string;
  delivery_id: string;
  document: string;
  posting_id: string;
  system: string;
}

export interface ErpDeliveries {
  acknowledged_at: Timestamp | null;
  attempts: Generated<number>;
  client_id: string;
  content: Buffer;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  error: Generated<string>;
  file_name: string;
  id: string;
  next_attempt_at: Timestamp;
  no_of_postings: number;
  refused_documents: Generated<Json>;
  state: Generated<string>;
  system: string;
}

export interface ExpenseChecks {
  acknowledged_at: Timestamp | null;
  acknowledged_by: string | null;
  acknowledged_reason: Generated<string>;
  client_id: string;
  code: string;
  expense_id: string;
  level: string;
  message: string;
  related_ids: Generated<Json>;
  remarked_at: Timestamp | null;
  remarked_by: string | null;
}

export interface Expenses {
  amount: string | null;
  attendees: Generated<Json>;
  attributes: Generated<Json>;
  capped_amount: string | null;
  category_id: string | null;
  client_id: string;
  company_amount: string | null;
  converted_amount: string | null;
  converted_currency: string | null;
  created_at: Generated<Timestamp>;
  currency: string | null;
  custom_values: Generated<Json>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  edited_amount: string | null;
  edited_converted_amount: string | null;
  edited_ex_rate: string | null;
  ex_rate: string | null;
  expense_type: Generated<string>;
  id: string;
  invoice_key: Generated<string | null>;
  invoice_number: Generated<string>;
  is_card_matched: Generated<boolean>;
  is_reimbursable: Generated<boolean>;
  lost_receipt_reason: Generated<string>;
  merchant: Generated<string>;
  missing: Generated<Json>;
  no_of_checks: Generated<number>;
  no_of_receipts: Generated<number>;
  owner_id: string;
  payment_mode: Generated<string>;
  policy_reason: Generated<string>;
  policy_result: Generated<string>;
  policy_violation: Json | null;
  rate_on: string | null;
  rate_source: Generated<string>;
  reason_at: Timestamp | null;
  reason_by: string | null;
  report_id: string | null;
  sheet_key: string | null;
  source: Generated<string>;
  spent_on: string | null;
  split_id: string | null;
  stage: Generated<string>;
  table_rate: string | null;
  taxes: Generated<Json>;
  trip: Json | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Exports {
  bytes: Generated<number>;
  client_id: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  failure: Generated<string>;
  finished_at: Timestamp | null;
  format: string;
  id: string;
  kind: string;
  path: Generated<string>;
  request: Json;
  requested_by: string;
  rows_done: Generated<number>;
  rows_total: Generated<number>;
  state: Generated<string>;
  title: string;
  tries: Generated<number>;
}

export interface ExportShares {
  client_id: string;
  export_id: string;
  user_id: string;
}

export interface ExportTemplates {
  client_id: string;
  default_for: Generated<string[]>;
  format: string;
  id: string;
  level: string;
  name: string;
  options: Json;
  owner_id: string;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface Files {
  bytes: number;
  client_id: string;
  created_at: Generated<Timestamp>;
  edited_with: Generated<string>;
  id: string;
  image_hash: string | null;
  kind: string;
  name: string;
  no_of_pages: Generated<number>;
  path: string;
  removed_at: Timestamp | null;
  sha256: string;
  type: string;
  uploaded_by: string;
}

export interface FraudLog {
  acknowledged_by: string | null;
  acknowledged_reason: Generated<string>;
  amount: Generated<string>;
  changed_at: Timestamp;
  client_id: string;
  code: string;
  expense_id: string;
  found_at: Timestamp;
  id: string;
  level: string;
  message: string;
  owner_id: string;
  related_ids: Generated<Json>;
  report_id: string;
  state: string;
}

export interface Holidays {
  client_id: string;
  day: string;
  entity_id: string | null;
  id: string;
  name: string;
  version: Generated<number>;
}

export interface IdempotencyKeys {
  answer: Json;
  client_id: string;
  created_at: Generated<Timestamp>;
  endpoint: string;
  key: string;
  request_hash: string;
  user_id: string;
}

export interface IdentityGroupRoles {
  client_id: string;
  group_name: string;
  role_id: string;
}

export interface IdentityLinks {
  client_id: string;
  issuer: string;
  linked_at: Timestamp;
  subject: string;
  user_id: string;
}

export interface IdentityProviders {
  client_id: string;
  creates_people: Generated<boolean>;
  default_department_id: string | null;
  default_entity_id: string | null;
  default_role_id: string | null;
  emergency_user_id: string | null;
  encrypted_secret: string;
  factor_values: Generated<string>;
  groups_claim: Generated<string>;
  is_enabled: Generated<boolean>;
  is_required: Generated<boolean>;
  issuer: string;
  last_sign_in_at: Timestamp | null;
  max_age_minutes: number | null;
  name: string;
  oidc_client: string;
  preset: string;
  version: Generated<number>;
}

export interface ImageQuarters {
  client_id: string;
  file_id: string;
  quarter: string;
}

export interface ImportRows {
  cells: Json;
  client_id: string;
  import_id: string;
  messages: Generated<Json>;
  result: Generated<string>;
  row_number: number;
}

export interface Imports {
  client_id: string;
  created_at: Generated<Timestamp>;
  failure: Generated<string>;
  file_name: string;
  headers: Generated<Json>;
  id: string;
  kind: string;
  mapping: Generated<Json>;
  requested_by: string;
  rows_bad: Generated<number>;
  rows_create: Generated<number>;
  rows_seen: Generated<number>;
  rows_total: Generated<number>;
  rows_unchanged: Generated<number>;
  rows_update: Generated<number>;
  state: string;
  version: Generated<number>;
}

export interface InvoiceNumbers {
  id: Generated<boolean>;
  last: number;
}

export interface Invoices {
  amount_due: string;
  client_id: string;
  credit_used: string;
  currency: string;
  discount: string;
  due_on: string | null;
  id: string;
  is_reverse_charge: boolean;
  issued_on: string;
  lines: Json;
  number: number;
  paid_at: Timestamp | null;
  purpose: string;
  recipient: Json;
  reference: Generated<string>;
  state: string;
  subtotal: string;
  tax: string;
  tax_rate: string;
  terms: Json;
  total: string;
}

export interface ItemAttachments {
  added_at: Timestamp;
  added_by: string;
  advance_id: string | null;
  client_id: string;
  expense_id: string | null;
  file_id: string;
  id: string;
  is_comment: boolean;
  report_id: string | null;
}

export interface LedgerBalances {
  account: string;
  client_id: string;
  credit: string;
  currency: string;
  debit: string;
  entity_key: string;
  ledger_account: string;
  month: string;
  no_of_lines: number;
  slot: number;
}

export interface LedgerPeriods {
  client_id: string;
  closed_at: Timestamp;
  closed_by: string;
  entity_key: string;
  figures_hash: string;
  month: string;
  no_of_lines: number;
  open_points: Generated<Json>;
  reopen_reason: Generated<string>;
  reopened_at: Timestamp | null;
  reopened_by: string | null;
  state: string;
  version: Generated<number>;
}

export interface LedgerPostings {
  advance_id: string | null;
  amount: string;
  at: Timestamp;
  booked_on: string;
  card_account_id: string | null;
  card_period_id: string | null;
  cause: string;
  client_id: string;
  currency: string;
  entity_id: string | null;
  from_account: string;
  id: string;
  is_late: Generated<boolean>;
  item_id: Generated<string>;
  ledger_account: Generated<string>;
  line_no: number;
  owner_id: string | null;
  payout_id: string | null;
  report_id: string | null;
  reverses_id: string | null;
  round_no: number;
  to_account: string;
  value_on: string | null;
}

export interface MailLooks {
  client_id: string;
  color: string;
  shows_logo: boolean;
  version: number;
}

export interface Mails {
  attempts: Generated<number>;
  bounced_at: Timestamp | null;
  channel: Generated<string>;
  client_id: string;
  created_at: Generated<Timestamp>;
  email: string | null;
  event: Json | null;
  handed_at: Timestamp | null;
  id: string;
  kind: string;
  last_error: string | null;
  sending_until: Timestamp | null;
  sent_at: Timestamp | null;
  subject: string | null;
  user_id: string | null;
}

export interface MailTemplates {
  body: string | null;
  client_id: string;
  event: string;
  subject: string | null;
  version: number;
}

export interface MailTemplateTests {
  body: string;
  client_id: string;
  created_at: Timestamp;
  event: string;
  id: string;
  item_id: string | null;
  subject: string;
  user_id: string;
}

export interface MarketRates {
  currency: string;
  fetched_at: Generated<Timestamp>;
  rate: string;
  rate_on: string;
  source: string;
}

export interface MileageClaims {
  calculated_distance: string | null;
  calculation: Json | null;
  claimed_distance: string | null;
  client_id: string;
  commute_distance: Generated<string>;
  distance_note: Generated<string>;
  distance_source: string;
  driven_on: string | null;
  expense_id: string;
  is_round_trip: Generated<boolean>;
  odometer_end: string | null;
  odometer_start: string | null;
  owner_id: string;
  passengers: Generated<number>;
  purpose: Generated<string>;
  registration: Generated<string>;
  reimbursable_distance: Generated<string>;
  road_line: Generated<string>;
  stops: Generated<Json>;
  type_id: string | null;
  unit: string;
  vehicle: Generated<string>;
}

export interface MileageConfigs {
  allow_override: Generated<boolean>;
  allow_round_trip: Generated<boolean>;
  attributes: Generated<Json>;
  client_id: string;
  commute_deduction: Generated<string>;
  distance_sources: string[];
  entity_id: string | null;
  fields: Generated<Json>;
  group_ids: Generated<string[]>;
  id: string;
  is_active: Generated<boolean>;
  max_override_pct: string | null;
  name: string;
  receipt_required: Generated<boolean>;
  version: Generated<number>;
}

export interface MileageRates {
  client_id: string;
  currency: string;
  effective_from: string;
  effective_to: string | null;
  fiscal_start_day: Generated<number>;
  fiscal_start_month: Generated<number>;
  id: string;
  is_active: Generated<boolean>;
  passenger_rate: string | null;
  source: Generated<string>;
  tier_period: Generated<string>;
  tiers: Json;
  type_id: string;
  unit: string;
}

export interface MileageSettings {
  category_id: string | null;
  client_id: string;
  distance_unit: Generated<string>;
  version: Generated<number>;
}

export interface MileageTypes {
  category: string;
  client_id: string;
  code: Generated<string>;
  engine_from_cc: number | null;
  engine_to_cc: number | null;
  fuel: string | null;
  id: string;
  is_active: Generated<boolean>;
  name: string;
  ownership: Generated<string>;
  version: Generated<number>;
}

export interface Notices {
  body: Generated<string>;
  client_id: string;
  created_at: Timestamp;
  digest: string | null;
  id: string;
  in_app: Generated<boolean>;
  item_id: string;
  item_kind: string;
  kind: string;
  read_at: Timestamp | null;
  title: string;
  user_id: string;
}

export interface NoticeSettings {
  approval_mails: string | null;
  choices: Generated<Json>;
  client_id: string;
  quiet_from: number | null;
  quiet_until: number | null;
  user_id: string;
}

export interface NotificationSettings {
  addresses: string[];
  can_override: boolean;
  chat: Generated<boolean>;
  client_id: string;
  event: string;
  group_ids: Generated<string[]>;
  in_app: boolean;
  is_own: boolean;
  mail: string;
  push: Generated<boolean>;
  recipients: string[];
  version: number;
}

export interface NudgesDismissed {
  client_id: string;
  dismissed_at: Generated<Timestamp>;
  nudge: string;
  user_id: string;
}

export interface NumberSequences {
  client_id: string;
  kind: string;
  last_number: number;
}

export interface OpenReportRequests {
  client_id: string;
  opened_at: Timestamp;
  request_id: string;
}

export interface OutsideRecipients {
  added_at: Timestamp;
  added_by: string;
  answered_at: Timestamp | null;
  client_id: string;
  email: string;
  expires_at: Timestamp;
  id: string;
  mailed_at: Timestamp;
  no_of_mails: number;
  state: string;
  token_hash: Generated<string>;
}

export interface OutsideShares {
  client_id: string;
  export_id: string;
  recipient_id: string;
}

export interface OwnWords {
  client_id: string;
  item_id: string;
  item_kind: string;
  owner_id: string;
  word: string;
}

export interface PartnerKeys {
  client_id: string;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  id: string;
  key_hash: string;
  name: string;
}

export interface Passkeys {
  client_id: string;
  counter: Generated<number>;
  created_at: Timestamp;
  credential_id: string;
  id: string;
  last_used_at: Timestamp | null;
  name: string;
  public_key: string;
  transports: Generated<string[]>;
  user_id: string;
}

export interface Payables {
  advance_id: string | null;
  advances_total: Generated<string>;
  amount: string;
  amount_key: Generated<number>;
  approved_at: Timestamp;
  client_id: string;
  currency: string;
  entity_id: string | null;
  ex_rate: string | null;
  item_amount: string;
  item_currency: string;
  item_id: Generated<string>;
  item_kind: Generated<string>;
  last_payout_error: Generated<string>;
  method: Generated<string>;
  mode: string | null;
  moved_at: Timestamp;
  number: number;
  on_hold_reason: string | null;
  owner_id: string;
  paid_on: string | null;
  payable: Generated<string>;
  payout_id: string | null;
  reference: Generated<string>;
  release_reason: string | null;
  release_requested_by: string | null;
  released_at: Timestamp | null;
  released_by: string | null;
  report_id: string | null;
  stage: string;
  submitted_at: Timestamp | null;
  title: string;
  version: Generated<number>;
}

export interface PayeeAccounts {
  account_holder: string;
  account_last4: string;
  added_at: Timestamp;
  client_id: string;
  country: string;
  fingerprint: string;
  id: string;
  is_paid_to: Generated<boolean>;
  kind: string;
  numbers_encrypted: string;
  paid_to_at: Timestamp | null;
  removed_at: Timestamp | null;
  user_id: string;
}

export interface PayingAccounts {
  account_holder: string;
  account_last4: string;
  bank_name: Generated<string>;
  client_id: string;
  entity_id: string | null;
  format: string;
  id: string;
  is_balanced: Generated<boolean>;
  numbers_encrypted: string;
  originator: Generated<string>;
  removed_at: Timestamp | null;
  saved_at: Timestamp;
}

export interface PaymentControls {
  bank_change_days: number | null;
  bars_approvers: Generated<boolean>;
  client_id: string;
  release_above: string | null;
  version: Generated<number>;
}

export interface PaymentRunBankLines {
  amount: string;
  booked_on: string;
  client_id: string;
  currency: string;
  entered_at: Timestamp;
  entered_by: string;
  run_id: string;
}

export interface PaymentRunItems {
  client_id: string;
  payout_id: string;
  run_id: string;
}

export interface PaymentRuns {
  client_id: string;
  created_at: Timestamp;
  created_by: string;
  id: string;
  number: number;
  sent_at: Timestamp | null;
  state: string;
  undone_at: Timestamp | null;
  year: number;
}

export interface PayoutFileRows {
  cells: Generated<Json>;
  client_id: string;
  file_id: string;
  message: Generated<string>;
  note: Generated<string>;
  paid_on: string | null;
  payout_id: string | null;
  reference: Generated<string>;
  result: string;
  row_no: number;
}

export interface PayoutFiles {
  client_id: string;
  created_at: Timestamp;
  day_order: string | null;
  file_name: string;
  id: string;
  run_id: string | null;
  state: Generated<string>;
  uploaded_by: string;
}

export interface Payouts {
  advance_id: string | null;
  amount: string;
  client_id: string;
  currency: string;
  ended_at: Timestamp | null;
  entity_id: string | null;
  ex_rate: string | null;
  id: string;
  initiated_at: Timestamp | null;
  initiated_by: string | null;
  item_currency: string;
  item_id: Generated<string>;
  method: Generated<string>;
  mode: string | null;
  note: Generated<string>;
  paid_on: string | null;
  payable: string;
  payee_id: string;
  processed_at: Timestamp | null;
  processed_by: string | null;
  queued_at: Timestamp;
  queued_by: string | null;
  reference: Generated<string>;
  released_at: Timestamp | null;
  released_by: string | null;
  report_id: string | null;
  sent_on: string | null;
  state: string;
  status_info: Generated<string>;
  version: Generated<number>;
}

export interface PerDiemClaims {
  calculation: Json | null;
  client_id: string;
  expense_id: string;
  from_date: string | null;
  itinerary: Json;
  owner_id: string;
  provided: Generated<Json>;
  purpose: Generated<string>;
  to_date: string | null;
}

export interface PerDiemLists {
  client_id: string;
  currency: string;
  group_ids: Generated<string[]>;
  id: string;
  is_enabled: Generated<boolean>;
  level_ids: Generated<string[]>;
  name: string;
  priority: number;
  source: Generated<string>;
  valid_from: string | null;
  valid_to: string | null;
  version: Generated<number>;
}

export interface PerDiemRates {
  city: Generated<string>;
  client_id: string;
  components: Generated<Json>;
  country: Generated<string>;
  id: string;
  list_id: string;
  rate: string;
  season_from: string | null;
  season_to: string | null;
  state: Generated<string>;
}

export interface PerDiemSettings {
  attributes: Generated<Json>;
  category_id: string | null;
  client_id: string;
  duration: Json;
  fields: Generated<Json>;
  overlap: Generated<string>;
  version: Generated<number>;
}

export interface Plans {
  code: string;
  currency: string;
  features: string[];
  is_archived: Generated<boolean>;
  max_users: number | null;
  min_users: number;
  month_price: string;
  name: string;
  sort_order: number;
  version: Generated<number>;
  year_price: string;
}

export interface Policies {
  applies_to: Generated<string>;
  client_id: string;
  description: Generated<string>;
  id: string;
  is_active: Generated<boolean>;
  name: string;
  rule: Json;
  sort_order: number;
  version: Generated<number>;
}

export interface PushDevices {
  client_id: string;
  created_at: Timestamp;
  encrypted_subscription: string;
  id: string;
  label: string;
  last_used_at: Timestamp | null;
  session_id: string;
  user_id: string;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface ReceiptMails {
  client_id: string;
  id: string;
  message_key: string;
  no_of_drafts: Generated<number>;
  path: string;
  reason: Generated<string>;
  received_at: Timestamp;
  sender: Generated<string>;
  skipped: Generated<Json>;
  state: Generated<string>;
  subject: Generated<string>;
  user_id: string;
}

export interface Receipts {
  attached_at: Generated<Timestamp>;
  client_id: string;
  expense_id: string;
  file_id: string;
  sort_order: number;
}

export interface ReceiptSenders {
  client_id: string;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  id: string;
  token_hash: string;
  user_id: string;
}

export interface RecoveryCodes {
  client_id: string;
  code_hash: string;
  created_at: Timestamp;
  id: string;
  used_at: Timestamp | null;
  user_id: string;
}

export interface RefreshTokens {
  client_id: string;
  id: string;
  issued_at: Generated<Timestamp>;
  session_id: string;
  token_hash: string;
  used_at: Timestamp | null;
}

export interface RejectedLineFiles {
  client_id: string;
  expense_id: string;
  file_id: string;
  report_id: string;
  sort_order: number;
}

export interface RejectedLines {
  checks: Generated<Json>;
  client_id: string;
  expense_id: string;
  line: Json;
  report_id: string;
}

export interface RemindedPeople {
  client_id: string;
  kind: string;
  reminded_on: string;
  user_id: string;
}

export interface Reminders {
  client_id: string;
  kind: string;
  last_run_on: string | null;
  message: Generated<string>;
  schedule: Json | null;
  version: Generated<number>;
}

export interface RepeatingExpenses {
  client_id: string;
  created_at: Timestamp;
  every: string;
  form: Json;
  id: string;
  next_on: string | null;
  starts_on: string;
  state: Generated<string>;
  until_on: string | null;
  user_id: string;
}

export interface ReportRequestMessages {
  at: Timestamp;
  author_id: string | null;
  author_name: string;
  body: string;
  client_id: string;
  id: string;
  request_id: string;
}

export interface ReportRequests {
  client_id: string;
  created_at: Timestamp;
  id: string;
  requested_by: string;
  status: string;
  subject: string;
  updated_at: Timestamp;
}

export interface Reports {
  advances_total: Generated<string>;
  client_id: string;
  company_payable_total: Generated<string>;
  company_total: Generated<string>;
  created_at: Generated<Timestamp>;
  currency: string;
  custom_values: Generated<Json>;
  decided_at: Timestamp | null;
  deleted_at: Timestamp | null;
  edited_total: string | null;
  from_on: string | null;
  id: string;
  no_of_checks: Generated<number>;
  no_of_expenses: Generated<number>;
  no_of_missing: Generated<number>;
  no_of_receipts: Generated<number>;
  no_of_violations: Generated<number>;
  number: number;
  owner_id: string;
  payable_total: Generated<string>;
  purpose: Generated<string>;
  spent: Generated<Json>;
  stage: Generated<string>;
  submitted_at: Timestamp | null;
  submitted_by: string | null;
  title: string;
  to_on: string | null;
  total: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ReportScheduleRuns {
  client_id: string;
  due_at: Timestamp;
  error: Generated<string>;
  export_id: string | null;
  id: string;
  rows: Generated<number>;
  schedule_id: string;
  state: string;
}

export interface ReportSchedules {
  client_id: string;
  id: string;
  is_paused: Generated<boolean>;
  name: string;
  next_run_at: Timestamp;
  only_if_rows: Generated<boolean>;
  outside_recipient_ids: Generated<string[]>;
  owner_id: string;
  recipient_ids: string[];
  recurrence: Json;
  template_id: string;
  time: string;
  time_zone: string;
  version: Generated<number>;
}

export interface ReportTrips {
  client_id: string;
  report_id: string;
  trip_id: string;
}

export interface RetainedInvoices {
  client_id: string;
  currency: string;
  document: Json;
  issued_on: string;
  kind: string;
  net: string;
  number: number;
  tax: string;
  total: string;
}

export interface RetentionRules {
  audit_log_days: number | null;
  client_id: string;
  deleted_drafts_days: number | null;
  exports_days: number | null;
  notices_days: number | null;
  sign_ins_days: number | null;
  version: Generated<number>;
}

export interface RolePermissions {
  action: string;
  area: string;
  client_id: string;
  role_id: string;
}

export interface Roles {
  client_id: string;
  id: string;
  is_built_in: Generated<boolean>;
  key: string;
  name: string;
  reach: string;
  rights: Generated<string[]>;
  version: Generated<number>;
}

export interface SampleItems {
  client_id: string;
  item_id: string;
  item_kind: string;
  removed_at: Timestamp | null;
  user_id: string;
}

export interface SavedViews {
  client_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  list: string;
  name: string;
  query: Json;
  user_id: string;
}

export interface Scans {
  client_id: string;
  failure: Generated<string>;
  file_id: string;
  finished_at: Timestamp | null;
  merchant_key: Generated<string>;
  reading: Generated<Json>;
  requested_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  state: Generated<string>;
  tries: Generated<number>;
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface ScimExternalIds {
  client_id: string;
  external_id: string;
  item_id: string;
  kind: string;
}

export interface ScimTokens {
  client_id: string;
  created_at: Timestamp;
  created_by: string;
  ended_at: Timestamp | null;
  hint: string;
  id: string;
  last_used_at: Timestamp | null;
  token_hash: string;
}

export interface SecurityRules {
  allowed_networks: Generated<string[]>;
  client_id: string;
  idle_minutes: number | null;
  session_hours: number | null;
  two_factor: Generated<string>;
  two_factor_grace_days: Generated<number>;
  two_factor_since: Timestamp | null;
  version: Generated<number>;
}

export interface Sessions {
  acting_id: string | null;
  address: Generated<string>;
  client_id: string;
  device: Generated<string>;
  ended_at: Timestamp | null;
  ended_because: string | null;
  entered_by: string | null;
  expires_at: Timestamp;
  id: string;
  keep_signed_in: Generated<boolean>;
  last_seen_at: Generated<Timestamp>;
  method: Generated<string>;
  password_at: Timestamp | null;
  second_factor_at: Timestamp | null;
  started_at: Generated<Timestamp>;
  user_id: string;
}

export interface SignInAttempts {
  client_id: string;
  expires_at: Timestamp;
  id: string;
  token_hash: string;
  used_at: Timestamp | null;
}

export interface SignInDirectory {
  client_id: string;
  email: string;
  password_set_at: Timestamp | null;
  receipts_key: Generated<string>;
  user_id: string;
}

export interface SignIns {
  at: Timestamp;
  client_id: string;
  device: string;
  has_second_step: Generated<boolean>;
  id: string;
  method: string;
  network: string;
  outcome: string;
  user_id: string;
}

export interface SingleUseTokens {
  acting_id: string | null;
  client_id: string;
  created_at: Generated<Timestamp>;
  entered_by: string | null;
  expires_at: Timestamp;
  id: string;
  is_second_factor_done: Generated<boolean>;
  keep_signed_in: Generated<boolean>;
  kind: string;
  method: Generated<string>;
  token_hash: string;
  used_at: Timestamp | null;
  user_id: string;
}

export interface SpendRollupChanges {
  client_id: string;
  day: string;
  id: Generated<string>;
  owner_id: string;
}

export interface SpendRollups {
  amount: string;
  business_unit_id: string | null;
  category_id: string | null;
  client_id: string;
  currency: string | null;
  day: string;
  department_id: string | null;
  entity_id: string | null;
  expense_type: string;
  is_reimbursable: boolean;
  merchant: string | null;
  no_of_expenses: number;
  no_of_violations: number;
  own_amount: Generated<string>;
  owner_id: string;
  part_no: number;
  payment_mode: string;
  policy_result: Generated<string>;
  project: string | null;
  stage: string;
  violated_rules: Generated<string[]>;
}

export interface SpendTotals {
  amount: string;
  business_unit_id: string | null;
  category_id: string | null;
  client_id: string;
  currency: string | null;
  day: string;
  department_id: string | null;
  entity_id: string | null;
  expense_type: string | null;
  id: Generated<string>;
  is_reimbursable: boolean | null;
  kind: string;
  merchant: string | null;
  no_of_expenses: number;
  no_of_violations: number;
  own_amount: string;
  owner_id: string | null;
  payment_mode: string | null;
  policy_result: string | null;
  project: string | null;
  stage: string;
  violated_rules: string[] | null;
}

export interface Subscriptions {
  client_id: string;
  override_phase: string | null;
  phase_before_suspension: string | null;
  plan: Generated<string>;
  state: Generated<string>;
  trial_ends_at: Timestamp;
  version: Generated<number>;
}

export interface TotpSecrets {
  client_id: string;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  last_step: Generated<number>;
  secret: string;
  user_id: string;
}

export interface TravelConnections {
  agency: string;
  client_id: string;
  created_at: Timestamp;
  created_by: string;
  cursor: Generated<string>;
  error: Generated<string>;
  last_synced_at: Timestamp | null;
  sealed_key: string;
  state: string;
}

export interface TripBookings {
  amount: string;
  booked_on: string;
  client_id: string;
  confirmation_number: string;
  currency: string;
  ends_at: string;
  expense_id: string | null;
  external_id: string;
  from_place: string;
  id: string;
  kind: string;
  merchant: string;
  payment_mode: string;
  starts_at: string;
  state: string;
  to_place: string;
  travel_class: string;
  trip_id: string;
}

export interface Trips {
  city: string;
  client_id: string;
  country: string;
  created_at: Timestamp;
  ends_on: string;
  external_id: string;
  id: string;
  starts_on: string;
  state: string;
  title: string;
  updated_at: Timestamp;
  user_id: string;
}

export interface TwoPhaseCommits {
  id: number;
}

export interface Uploads {
  client_id: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  file_id: string | null;
  file_type: string;
  id: string;
  path: string;
  refusal: Generated<string>;
  state: Generated<string>;
  user_id: string;
}

export interface UsedChallenges {
  challenge_hash: string;
  client_id: string;
  expires_at: Timestamp;
}

export interface UserRoles {
  client_id: string;
  role_id: string;
  user_id: string;
}

export interface Users {
  anonymise_requested_at: Timestamp | null;
  anonymised_at: Timestamp | null;
  business_unit_id: string | null;
  chat_id: string | null;
  client_id: string;
  created_at: Generated<Timestamp>;
  custom_values: Generated<Json>;
  department_id: string | null;
  email: string;
  employee_code: string | null;
  entity_id: string | null;
  first_name: string;
  former_number: number | null;
  has_second_factor: Generated<boolean>;
  id: string;
  invited_at: Timestamp | null;
  is_active: Generated<boolean>;
  is_provider_admin: Generated<boolean>;
  language: string | null;
  last_name: string;
  level_id: string | null;
  location: Generated<string>;
  manager_id: string | null;
  password_hash: string | null;
  pending_email: string | null;
  phone: Generated<string>;
  photo_id: string | null;
  sort_name: Generated<string | null>;
  time_zone: Generated<string>;
  version: Generated<number>;
}

export interface WebhookDeliveries {
  attempts: Generated<number>;
  body: Json;
  client_id: string;
  created_at: Timestamp;
  event: string;
  finished_at: Timestamp | null;
  id: string;
  last_answer: Generated<string>;
  last_status: number | null;
  next_attempt_at: Timestamp;
  state: Generated<string>;
  webhook_id: string;
}

export interface Webhooks {
  client_id: string;
  created_at: Timestamp;
  created_by: string;
  description: Generated<string>;
  encrypted_secret: string;
  events: string[];
  id: string;
  last_failure_at: Timestamp | null;
  last_success_at: Timestamp | null;
  state: Generated<string>;
  url: string;
}

export interface Words {
  client_id: string;
  item_id: string;
  item_kind: string;
  word: string;
}

export interface WorkCalendars {
  client_id: string;
  days_off: number[];
  version: number;
}

export interface WritePositions {
  client_id: string;
  position: string;
  slot: number;
}

export interface DB {
  accounting_attachments: AccountingAttachments;
  accounting_connections: AccountingConnections;
  accounting_exports: AccountingExports;
  accounting_grants: AccountingGrants;
  accounting_mappings: AccountingMappings;
  accounting_options: AccountingOptions;
  accounting_payments: AccountingPayments;
  accrual_journals: AccrualJournals;
  ach_banks: AchBanks;
  ach_companies: AchCompanies;
  ach_directory: AchDirectory;
  ach_documents: AchDocuments;
  ach_events: AchEvents;
  ach_mass_payments: AchMassPayments;
  ach_owners: AchOwners;
  ach_transfers: AchTransfers;
  acting_sessions: ActingSessions;
  activity: Activity;
  activity_feed: ActivityFeed;
  advance_applications: AdvanceApplications;
  advance_returns: AdvanceReturns;
  advances: Advances;
  announcement_dismissals: AnnouncementDismissals;
  announcements: Announcements;
  api_keys: ApiKeys;
  approval_decisions: ApprovalDecisions;
  approval_links: ApprovalLinks;
  approval_rules: ApprovalRules;
  approval_steps: ApprovalSteps;
  approvers: Approvers;
  audit_redactions: AuditRedactions;
  audit_seals: AuditSeals;
  audit_unsealed: AuditUnsealed;
  bank_answer_lines: BankAnswerLines;
  bank_answers: BankAnswers;
  bank_file_items: BankFileItems;
  bank_files: BankFiles;
  bank_requests: BankRequests;
  billing_accounts: BillingAccounts;
  billing_checkouts: BillingCheckouts;
  billing_payments: BillingPayments;
  budgets: Budgets;
  bulk_items: BulkItems;
  bulk_runs: BulkRuns;
  business_units: BusinessUnits;
  calendar_feeds: CalendarFeeds;
  card_accounts: CardAccounts;
  card_expenses: CardExpenses;
  card_link_directory: CardLinkDirectory;
  card_link_events: CardLinkEvents;
  card_links: CardLinks;
  card_match_queue: CardMatchQueue;
  card_periods: CardPeriods;
  card_statement_lines: CardStatementLines;
  card_statements: CardStatements;
  card_transactions: CardTransactions;
  categories: Categories;
  category_attributes: CategoryAttributes;
  category_entities: CategoryEntities;
  category_tax_shares: CategoryTaxShares;
  chart_accounts: ChartAccounts;
  chat_connections: ChatConnections;
  check_acknowledgements: CheckAcknowledgements;
  check_remarks: CheckRemarks;
  check_settings: CheckSettings;
  client_accounts: ClientAccounts;
  client_notes: ClientNotes;
  commutes: Commutes;
  companies: Companies;
  company_currencies: CompanyCurrencies;
  company_deletions: CompanyDeletions;
  company_features: CompanyFeatures;
  company_rate_settings: CompanyRateSettings;
  company_rates: CompanyRates;
  company_support: CompanySupport;
  counters_by_company: CountersByCompany;
  counters_by_person: CountersByPerson;
  coupons: Coupons;
  credit_note_numbers: CreditNoteNumbers;
  credit_notes: CreditNotes;
  currencies: Currencies;
  custom_fields: CustomFields;
  default_approval_rules: DefaultApprovalRules;
  delegations: Delegations;
  departments: Departments;
  domain_directory: DomainDirectory;
  email_domains: EmailDomains;
  employee_groups: EmployeeGroups;
  employee_levels: EmployeeLevels;
  entities: Entities;
  erp_channels: ErpChannels;
  erp_connectors: ErpConnectors;
  erp_delivered_postings: ErpDeliveredPostings;
  erp_deliveries: ErpDeliveries;
  expense_checks: ExpenseChecks;
  expenses: Expenses;
  export_shares: ExportShares;
  export_templates: ExportTemplates;
  exports: Exports;
  files: Files;
  fraud_log: FraudLog;
  holidays: Holidays;
  idempotency_keys: IdempotencyKeys;
  identity_group_roles: IdentityGroupRoles;
  identity_links: IdentityLinks;
  identity_providers: IdentityProviders;
  image_quarters: ImageQuarters;
  import_rows: ImportRows;
  imports: Imports;
  invoice_numbers: InvoiceNumbers;
  invoices: Invoices;
  item_attachments: ItemAttachments;
  ledger_balances: LedgerBalances;
  ledger_periods: LedgerPeriods;
  ledger_postings: LedgerPostings;
  mail_looks: MailLooks;
  mail_template_tests: MailTemplateTests;
  mail_templates: MailTemplates;
  mails: Mails;
  market_rates: MarketRates;
  mileage_claims: MileageClaims;
  mileage_configs: MileageConfigs;
  mileage_rates: MileageRates;
  mileage_settings: MileageSettings;
  mileage_types: MileageTypes;
  notice_settings: NoticeSettings;
  notices: Notices;
  notification_settings: NotificationSettings;
  nudges_dismissed: NudgesDismissed;
  number_sequences: NumberSequences;
  open_report_requests: OpenReportRequests;
  outside_recipients: OutsideRecipients;
  outside_shares: OutsideShares;
  own_words: OwnWords;
  partner_keys: PartnerKeys;
  passkeys: Passkeys;
  payables: Payables;
  payee_accounts: PayeeAccounts;
  paying_accounts: PayingAccounts;
  payment_controls: PaymentControls;
  payment_run_bank_lines: PaymentRunBankLines;
  payment_run_items: PaymentRunItems;
  payment_runs: PaymentRuns;
  payout_file_rows: PayoutFileRows;
  payout_files: PayoutFiles;
  payouts: Payouts;
  per_diem_claims: PerDiemClaims;
  per_diem_lists: PerDiemLists;
  per_diem_rates: PerDiemRates;
  per_diem_settings: PerDiemSettings;
  plans: Plans;
  policies: Policies;
  push_devices: PushDevices;
  rate_limits: RateLimits;
  receipt_mails: ReceiptMails;
  receipt_senders: ReceiptSenders;
  receipts: Receipts;
  recovery_codes: RecoveryCodes;
  refresh_tokens: RefreshTokens;
  rejected_line_files: RejectedLineFiles;
  rejected_lines: RejectedLines;
  reminded_people: RemindedPeople;
  reminders: Reminders;
  repeating_expenses: RepeatingExpenses;
  report_request_messages: ReportRequestMessages;
  report_requests: ReportRequests;
  report_schedule_runs: ReportScheduleRuns;
  report_schedules: ReportSchedules;
  report_trips: ReportTrips;
  reports: Reports;
  retained_invoices: RetainedInvoices;
  retention_rules: RetentionRules;
  role_permissions: RolePermissions;
  roles: Roles;
  sample_items: SampleItems;
  saved_views: SavedViews;
  scans: Scans;
  schema_migrations: SchemaMigrations;
  scim_external_ids: ScimExternalIds;
  scim_tokens: ScimTokens;
  security_rules: SecurityRules;
  sessions: Sessions;
  sign_in_attempts: SignInAttempts;
  sign_in_directory: SignInDirectory;
  sign_ins: SignIns;
  single_use_tokens: SingleUseTokens;
  spend_rollup_changes: SpendRollupChanges;
  spend_rollups: SpendRollups;
  spend_totals: SpendTotals;
  subscriptions: Subscriptions;
  totp_secrets: TotpSecrets;
  travel_connections: TravelConnections;
  trip_bookings: TripBookings;
  trips: Trips;
  two_phase_commits: TwoPhaseCommits;
  uploads: Uploads;
  used_challenges: UsedChallenges;
  user_roles: UserRoles;
  users: Users;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
  words: Words;
  work_calendars: WorkCalendars;
  write_positions: WritePositions;
}
