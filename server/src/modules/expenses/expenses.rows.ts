import { sql } from 'kysely';
import type { CheckCode, CheckLevel } from '#domain/checks/expense-check.ts';
import { type ExpenseStage, expenseStages, isEditable, submittedStages } from '#domain/expenses/expense-stages.ts';
import type { PaymentMode } from '#domain/expenses/payment-modes.ts';
import type { TripFacts } from '#domain/expenses/trip-facts.ts';
import type { PolicyResult } from '#domain/policies/policy-outcome.ts';
import type { PolicyViolationRecord } from '#domain/policies/policy-violation.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertMany, portionsOf } from '../../db/insert-many.ts';

/** Queries for expenses and receipts. The queries for lists and details are in other .rows.ts files. */

export interface TaxLine {
  name: string;
  rate_pct: string | null;
  amount: string;
}

export type Attendee = { user_id: string } | { name: string; company: string };

/** The policy result at the last save, with the message shown to the claimant. */
interface SavedViolation extends PolicyViolationRecord {
  needs_reason: boolean;
  headline: string;
  detail: string;
}

export interface ExpenseRow {
  id: string;
  owner_id: string;
  report_id: string | null;
  stage: ExpenseStage;
  category_id: string | null;
  expense_type: 'expense' | 'mileage' | 'per_diem';
  trip: TripFacts | null;
  payment_mode: PaymentMode;
  /** True if the category of the expense was reimbursable at the last evaluation. */
  is_reimbursable: boolean;
  merchant: string;
  description: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  ex_rate: string | null;
  /** The currency of the report, in which the converted, capped and edited amounts are stored. */
  converted_currency: string | null;
  converted_amount: string | null;
  company_amount: string | null;
  capped_amount: string | null;
  edited_amount: string | null;
  edited_ex_rate: string | null;
  edited_converted_amount: string | null;
  rate_on: string | null;
  rate_source: string;
  table_rate: string | null;
  invoice_number: string;
  taxes: TaxLine[];
  attendees: Attendee[];
  attributes: Record<string, string | boolean | readonly string[]>;
  custom_values: Record<string, string | boolean | readonly string[]>;
  policy_violation: SavedViolation | null;
  policy_result: PolicyResult;
  /** The reason why there is no receipt; empty if a receipt is attached or not needed. */
  lost_receipt_reason: string;
  /** True if a card transaction proves the payment. */
  is_card_matched: boolean;
  policy_reason: string;
  reason_by: string | null;
  reason_at: Date | null;
  missing: string[];
  source: 'typed' | 'receipt' | 'sheet' | 'copy' | 'split' | 'merge' | 'card' | 'trip' | 'repeat';
  split_id: string | null;
  sheet_key: string | null;
  no_of_receipts: number;
  no_of_checks: number;
  deleted_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** An expense with its receipt ids in display order. */
export interface SavedExpense extends ExpenseRow {
  file_ids: string[];
}

const columns = [
  'id',
  'owner_id',
  'report_id',
  'stage',
  'category_id',
  'expense_type',
  'trip',
  'payment_mode',
  'merchant',
  'is_reimbursable',
  'description',
  'spent_on',
  'currency',
  'amount',
  'ex_rate',
  'converted_currency',
  'converted_amount',
  'company_amount',
  'capped_amount',
  'edited_amount',
  'edited_ex_rate',
  'edited_converted_amount',
  'rate_on',
  'rate_source',
  'table_rate',
  'invoice_number',
  'taxes',
  'attendees',
  'attributes',
  'custom_values',
  'policy_violation',
  'policy_result',
  'lost_receipt_reason',
  'is_card_matched',
  'policy_reason',
  'reason_by',
  'reason_at',
  'missing',
  'source',
  'split_id',
  'sheet_key',
  'no_of_receipts',
  'no_of_checks',
  'deleted_at',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ExpenseRow)[];

/** Makes the compiler check that `columns` lists all columns of ExpenseRow. */
const _everyColumn: Exclude<keyof ExpenseRow, (typeof columns)[number]> extends never ? true : never = true;
void _everyColumn;

const selected = sql.join(columns.map((column) => sql.ref(`e.${column}`)));

interface Key {
  client_id: string;
  id: string;
}

function fileIds(client_id: string) {
  return sql`array(select r.file_id from receipts r where r.client_id = ${client_id} and r.expense_id = e.id
    order by r.sort_order) as file_ids`;
}

export async function readExpense(tx: CompanyTransaction, key: Key): Promise<SavedExpense | undefined> {
  const { rows } = await sql<SavedExpense>`
    select ${selected}, ${fileIds(key.client_id)} from expenses e
    where e.client_id = ${key.client_id} and e.id = ${key.id} and e.deleted_at is null`.execute(tx);
  return rows[0];
}

export async function readExpenses(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[] },
): Promise<Pick<ExpenseRow, 'id' | 'owner_id' | 'report_id' | 'stage' | 'merchant'>[]> {
  const { rows } = await sql<Pick<ExpenseRow, 'id' | 'owner_id' | 'report_id' | 'stage' | 'merchant'>>`
    select e.id, e.owner_id, e.report_id, e.stage, e.merchant from expenses e
    where e.client_id = ${query.client_id} and e.id = any(${query.ids}::uuid[]) and e.deleted_at is null
    order by e.id`.execute(tx);
  return rows;
}

/**
 * Locks expenses, ordered by id, until the transaction ends. Returns only expenses that are not deleted or, with
 * `deleted`, only deleted ones.
 */
export async function lockExpenseRows(
  tx: CompanyTransaction,
  target: { client_id: string; ids: readonly string[]; deleted?: boolean },
): Promise<SavedExpense[]> {
  const found: SavedExpense[] = [];
  for (const ids of portionsOf([...new Set(target.ids)].sort())) {
    const { rows } = await sql<SavedExpense>`
      select ${selected}, ${fileIds(target.client_id)} from expenses e
      where e.client_id = ${target.client_id} and e.id = any(${ids}::uuid[])
        and e.deleted_at is ${target.deleted ? sql`not null` : sql`null`}
      order by e.id for update of e`.execute(tx);
    found.push(...rows);
  }
  return found;
}

/** Locks the lines of a report that is already locked. */
export async function lockLines(
  tx: CompanyTransaction,
  target: { client_id: string; report_id: string },
): Promise<SavedExpense[]> {
  const { rows } = await sql<SavedExpense>`
    select ${selected}, ${fileIds(target.client_id)} from expenses e
    where e.client_id = ${target.client_id} and e.report_id = ${target.report_id} and e.deleted_at is null
    order by e.id for update of e`.execute(tx);
  return rows;
}

interface MovedLine
  extends Pick<ExpenseRow, 'owner_id' | 'stage' | 'company_amount' | 'payment_mode' | 'is_reimbursable'> {
  /** The amount to pay for the line, in the currency of the report. */
  approved_amount: string;
  ledger_account: string;
}

/** Moves all lines of a locked report to a stage. Returns their previous stages and their amounts for the ledger. */
export async function moveLines(
  tx: CompanyTransaction,
  target: { client_id: string; report_id: string; stage: ExpenseStage; without_edits: boolean; now: Date },
): Promise<MovedLine[]> {
  const edits = target.without_edits
    ? sql`, edited_amount = null, edited_ex_rate = null, edited_converted_amount = null`
    : sql``;

  const { rows } = await sql<MovedLine>`
    with lines as (
      select e.id, e.stage from expenses e
      where e.client_id = ${target.client_id} and e.report_id = ${target.report_id} and e.deleted_at is null
      order by e.id for update
    )
    update expenses e set stage = ${target.stage}, version = e.version + 1, updated_at = ${target.now} ${edits}
    from lines where e.client_id = ${target.client_id} and e.id = lines.id
    returning e.owner_id, lines.stage, e.company_amount, e.payment_mode, e.is_reimbursable,
      coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount, 0) as approved_amount,
      coalesce((select c.ledger_account from categories c
        where c.client_id = ${target.client_id} and c.id = e.category_id), '') as ledger_account`.execute(tx);

  return rows;
}

export async function readLines(
  tx: CompanyTransaction,
  query: { client_id: string; report_id: string },
): Promise<SavedExpense[]> {
  const { rows } = await sql<SavedExpense>`
    select ${selected}, ${fileIds(query.client_id)} from expenses e
    where e.client_id = ${query.client_id} and e.report_id = ${query.report_id} and e.deleted_at is null
    order by e.spent_on, e.id`.execute(tx);
  return rows;
}

type DraftOfRule = Pick<ExpenseRow, 'id' | 'owner_id' | 'report_id'>;

/** Reads unsubmitted expenses with a saved violation of the rule, ordered by id. */
export async function readDraftsOfRule(
  tx: CompanyTransaction,
  query: { client_id: string; rule_id: string; after: string | undefined; limit: number },
): Promise<DraftOfRule[]> {
  const violation = JSON.stringify([{ rule_id: query.rule_id }]);
  const stages = expenseStages.filter(isEditable);
  const { rows } = await sql<DraftOfRule>`
    select e.id, e.owner_id, e.report_id from expenses e
    where e.client_id = ${query.client_id} and e.deleted_at is null and e.policy_violation is not null
      and e.stage = any(${stages}::text[]) and e.policy_violation->'attributes_violation' @> ${violation}::jsonb
      ${query.after === undefined ? sql`` : sql`and e.id > ${query.after}`}
    order by e.id limit ${query.limit}`.execute(tx);
  return rows;
}

/** Reads the expenses that have this file as a receipt, without deleted expenses. */
export async function readExpensesWithFile(
  tx: CompanyTransaction,
  query: { client_id: string; file_id: string },
): Promise<{ id: string; report_id: string | null }[]> {
  const { rows } = await sql<{ id: string; report_id: string | null }>`
    select e.id, e.report_id from receipts r
    join expenses e on e.client_id = ${query.client_id} and e.id = r.expense_id
    where r.client_id = ${query.client_id} and r.file_id = ${query.file_id} and e.deleted_at is null
    order by e.id`.execute(tx);
  return rows;
}

export async function insertExpenses(tx: CompanyTransaction, client_id: string, rows: readonly ExpenseRow[]) {
  await insertMany(
    tx,
    'expenses',
    rows.map((row) => ({ client_id, ...picked(row) })),
  );
}

export async function updateExpenses(tx: CompanyTransaction, client_id: string, rows: readonly ExpenseRow[]) {
  const changed = columns.filter((column) => column !== 'id' && column !== 'owner_id' && column !== 'created_at');
  const set = sql.join(changed.map((column) => sql`${sql.ref(column)} = g.${sql.ref(column)}`));
  for (const portion of portionsOf(rows))
    await sql`update expenses e set ${set}
      from json_populate_recordset(null::expenses, ${JSON.stringify(portion.map(picked))}) g
      where e.client_id = ${client_id} and e.id = any(${portion.map(({ id }) => id)}::uuid[]) and e.id = g.id`.execute(
      tx,
    );
}

function picked(row: ExpenseRow): object {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

/** Replaces the receipts of these expenses by the given files, in the given order. */
export async function replaceReceipts(
  tx: CompanyTransaction,
  client_id: string,
  expenses: readonly { id: string; file_ids: readonly string[] }[],
) {
  if (expenses.length === 0) return;
  const receipts = expenses.flatMap(({ id, file_ids }) =>
    file_ids.map((file_id, index) => ({ expense_id: id, file_id, sort_order: index + 1 })),
  );

  await Promise.all([
    sql`delete from receipts r where r.client_id = ${client_id}
      and r.expense_id = any(${expenses.map(({ id }) => id)}::uuid[])
      and not exists (select from json_to_recordset(${JSON.stringify(receipts)}) as w (expense_id uuid, file_id uuid)
        where w.expense_id = r.expense_id and w.file_id = r.file_id)`.execute(tx),
    receipts.length > 0 &&
      sql`insert into receipts (client_id, expense_id, file_id, sort_order)
        select ${client_id}::uuid, w.expense_id, w.file_id, w.sort_order
        from json_to_recordset(${JSON.stringify(receipts)}) as w (expense_id uuid, file_id uuid, sort_order integer)
        on conflict (client_id, expense_id, file_id) do update set sort_order = excluded.sort_order
        returning client_id`.execute(tx),
  ]);
}

export interface SpentRow {
  id: string;
  owner_id: string;
  category_id: string | null;
  stage: ExpenseStage;
  merchant: string;
  spent_on: string | null;
  currency: string | null;
  converted_currency: string | null;
  /** The effective amount in `converted_currency`: edited, else capped, else claimed. */
  effective: string | null;
  expense_type: string;
  trip: TripFacts | null;
  payment_mode: string;
  attributes: ExpenseRow['attributes'];
  report_id: string | null;
  custom_values: ExpenseRow['custom_values'];
  amount: string | null;
  description: string;
}

/** Reads at most `limit` expenses that the owner spent between two dates, newest first. */
export async function readSpent(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; from: string; to: string; limit: number },
): Promise<SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    select id, owner_id, category_id, stage, merchant, spent_on, currency, converted_currency, expense_type, trip,
      payment_mode,
      attributes, report_id, custom_values, amount, description,
      coalesce(edited_converted_amount, capped_amount, converted_amount) as effective
    from expenses where client_id = ${query.client_id} and owner_id = ${query.owner_id} and deleted_at is null
      and spent_on >= ${query.from}::date and spent_on <= ${query.to}::date
    order by spent_on desc limit ${query.limit}`.execute(tx);
  return rows;
}

/**
 * Reads submitted expenses that were spent between two dates and have a converted amount, newest first, with their
 * total count.
 */
export async function readSubmitted(
  tx: CompanyTransaction,
  query: { client_id: string; from: string; to: string; limit: number },
): Promise<{ rows: SavedExpense[]; count: number }> {
  const { rows } = await sql<SavedExpense & { count: number }>`
    select ${selected}, ${fileIds(query.client_id)}, count(*) over ()::int as count from expenses e
    where e.client_id = ${query.client_id} and e.deleted_at is null and e.stage = any(${submittedStages}::text[])
      and e.spent_on >= ${query.from}::date and e.spent_on <= ${query.to}::date
      and e.ex_rate is not null and e.converted_amount is not null
    order by e.spent_on desc, e.id desc limit ${sql.lit(query.limit)}`.execute(tx);
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}

/** Reads the company's newest expenses, including deleted ones and drafts. */
export async function readNewest(
  tx: CompanyTransaction,
  query: { client_id: string; limit: number },
): Promise<ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`
    select ${selected} from expenses e where e.client_id = ${query.client_id}
    order by e.id desc limit ${query.limit}`.execute(tx);
  return rows;
}

/** Returns which of these expenses are linked with a card transaction of a closed reconciliation period. */
export async function readIdsInClosedPeriods(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ expense_id: string }>`
    select c.expense_id from card_expenses c
    join card_transactions t on t.client_id = ${client_id} and t.id = c.transaction_id
    join card_periods p on p.client_id = ${client_id} and p.id = t.period_id and p.is_closed
    where c.client_id = ${client_id} and c.expense_id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Set(rows.map(({ expense_id }) => expense_id));
}

/** Counts the expenses in a category, up to 1,000. Beyond that, callers do not need the exact number. */
export async function countInCategory(
  tx: CompanyTransaction,
  query: { client_id: string; category_id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from expenses where client_id = ${query.client_id} and category_id = ${query.category_id} limit 1000
    ) found`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Permanently deletes at most `limit` expenses that were deleted before the given time, with their receipts. Leaves out
 * expenses that are still linked with a card transaction. Returns the number of deleted expenses.
 */
export async function deleteBefore(tx: CompanyTransaction, target: { client_id: string; before: Date; limit: number }) {
  const { rows } = await sql<{ id: string }>`
    select e.id from expenses e where e.client_id = ${target.client_id} and e.deleted_at < ${target.before}
      and not exists (select from card_expenses c where c.client_id = ${target.client_id} and c.expense_id = e.id)
    limit ${sql.lit(target.limit)}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await Promise.all([
    // A foreign key does the same, except on Citus.
    sql`update trip_bookings set expense_id = null
      where client_id = ${target.client_id} and expense_id = any(${ids}::uuid[])`.execute(tx),
    sql`delete from expenses where client_id = ${target.client_id} and id = any(${ids}::uuid[])`.execute(tx),
  ]);
  return ids.length;
}

export interface CheckRow {
  expense_id: string;
  code: CheckCode;
  level: CheckLevel;
  message: string;
  related_ids: string[];
  /** The claimant or their delegate who stated that the expense is not a duplicate; null if nobody did. */
  remarked_by: string | null;
  remarked_at: Date | null;
  /** The approver or payer who acknowledged the check; null while the check is open. */
  acknowledged_by: string | null;
  acknowledged_at: Date | null;
  acknowledged_reason: string;
}
