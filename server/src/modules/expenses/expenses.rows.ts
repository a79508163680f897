import { sql } from 'kysely';
import type { CheckLevel } from '#domain/checks/expense-check.ts';
import { type ExpenseStage, expenseStages, isEditable } from '#domain/expenses/expense-stages.ts';
import type { PaymentMode } from '#domain/expenses/payment-modes.ts';
import type { Verdict } from '#domain/policies/policy-outcome.ts';
import type { PolicyViolationRecord } from '#domain/policies/policy-violation.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { portionsOf } from '../../db/portions.ts';

/** expenses and receipts are written only here; lists and reads of them stand in the other .rows.ts files beside it. */

export interface TaxLine {
  name: string;
  rate_pct: string | null;
  amount: string;
}

export type Attendee = { user_id: string } | { name: string; company: string };

/** What policies said when it was saved, and how it is told to whoever claims. */
export interface SavedViolation extends PolicyViolationRecord {
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
  payment_mode: PaymentMode;
  /** As its category said when it was judged last. */
  is_reimbursable: boolean;
  merchant: string;
  description: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  ex_rate: string | null;
  converted_amount: string | null;
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
  policy_verdict: Verdict;
  policy_reason: string;
  reason_by: string | null;
  reason_at: Date | null;
  missing: string[];
  source: 'typed' | 'receipt' | 'sheet' | 'copy' | 'split' | 'merge' | 'card';
  split_id: string | null;
  sheet_key: string | null;
  no_of_receipts: number;
  no_of_checks: number;
  deleted_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** With its receipts, in their order. */
export interface SavedExpense extends ExpenseRow {
  file_ids: string[];
}

const columns = [
  ...(['id', 'owner_id', 'report_id', 'stage', 'category_id', 'expense_type', 'payment_mode', 'merchant'] as const),
  ...([
    'is_reimbursable',
    'description',
    'spent_on',
    'currency',
    'amount',
    'ex_rate',
    'converted_amount',
    'capped_amount',
  ] as const),
  ...(['edited_amount', 'edited_ex_rate', 'edited_converted_amount', 'rate_on', 'rate_source', 'table_rate'] as const),
  ...(['invoice_number', 'taxes', 'attendees', 'attributes', 'custom_values', 'policy_violation'] as const),
  ...(['policy_verdict', 'policy_reason', 'reason_by', 'reason_at', 'missing', 'source', 'split_id'] as const),
  ...(['sheet_key', 'no_of_receipts', 'no_of_checks', 'deleted_at', 'version', 'created_at', 'updated_at'] as const),
] satisfies (keyof ExpenseRow)[];

/** Nothing is forgotten: a column of the row that is not named above does not compile. */
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
  of: { client_id: string; ids: readonly string[] },
): Promise<Pick<ExpenseRow, 'id' | 'owner_id' | 'report_id' | 'stage' | 'merchant'>[]> {
  const { rows } = await sql<Pick<ExpenseRow, 'id' | 'owner_id' | 'report_id' | 'stage' | 'merchant'>>`
    select e.id, e.owner_id, e.report_id, e.stage, e.merchant from expenses e
    where e.client_id = ${of.client_id} and e.id = any(${of.ids}::uuid[]) and e.deleted_at is null
    order by e.id`.execute(tx);
  return rows;
}

/** In the order of their ids, held until the transaction ends; deleted ones only where they are asked for. */
export async function lockExpenseRows(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[]; deleted?: boolean },
): Promise<SavedExpense[]> {
  const found: SavedExpense[] = [];
  for (const ids of portionsOf([...new Set(of.ids)].sort())) {
    const { rows } = await sql<SavedExpense>`
      select ${selected}, ${fileIds(of.client_id)} from expenses e
      where e.client_id = ${of.client_id} and e.id = any(${ids}::uuid[])
        and e.deleted_at is ${of.deleted ? sql`not null` : sql`null`}
      order by e.id for update of e`.execute(tx);
    found.push(...rows);
  }
  return found;
}

/** The lines of a report that is held, held themselves. */
export async function lockLines(
  tx: CompanyTransaction,
  of: { client_id: string; report_id: string },
): Promise<SavedExpense[]> {
  const { rows } = await sql<SavedExpense>`
    select ${selected}, ${fileIds(of.client_id)} from expenses e
    where e.client_id = ${of.client_id} and e.report_id = ${of.report_id} and e.deleted_at is null
    order by e.id for update of e`.execute(tx);
  return rows;
}

export interface MovedLine
  extends Pick<ExpenseRow, 'owner_id' | 'stage' | 'converted_amount' | 'payment_mode' | 'is_reimbursable'> {
  /** What of it is paid in the end, and where it is booked. */
  approved_amount: string;
  ledger_account: string;
}

/** All lines of a report that is held, moved in one stroke. Answers what they were counted as. */
export async function moveLines(
  tx: CompanyTransaction,
  of: { client_id: string; report_id: string; stage: ExpenseStage; without_edits: boolean; now: Date },
): Promise<MovedLine[]> {
  const edits = of.without_edits
    ? sql`, edited_amount = null, edited_ex_rate = null, edited_converted_amount = null`
    : sql``;

  const { rows } = await sql<MovedLine>`
    with lines as (
      select e.id, e.stage from expenses e
      where e.client_id = ${of.client_id} and e.report_id = ${of.report_id} and e.deleted_at is null
      order by e.id for update
    )
    update expenses e set stage = ${of.stage}, version = e.version + 1, updated_at = ${of.now} ${edits}
    from lines where e.client_id = ${of.client_id} and e.id = lines.id
    returning e.owner_id, lines.stage, e.converted_amount, e.payment_mode, e.is_reimbursable,
      coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount, 0) as approved_amount,
      coalesce((select c.ledger_account from categories c
        where c.client_id = ${of.client_id} and c.id = e.category_id), '') as ledger_account`.execute(tx);

  return rows;
}

/** The lines of a report as they stand; whoever changes them holds the report. */
export async function readLines(
  tx: CompanyTransaction,
  of: { client_id: string; report_id: string },
): Promise<SavedExpense[]> {
  const { rows } = await sql<SavedExpense>`
    select ${selected}, ${fileIds(of.client_id)} from expenses e
    where e.client_id = ${of.client_id} and e.report_id = ${of.report_id} and e.deleted_at is null
    order by e.spent_on, e.id`.execute(tx);
  return rows;
}

export type DraftOfRule = Pick<ExpenseRow, 'id' | 'owner_id' | 'report_id'>;

/** What is not handed in and carries a verdict of a rule, in the order of their ids. */
export async function readDraftsOfRule(
  tx: CompanyTransaction,
  of: { client_id: string; rule_id: string; after: string | undefined; limit: number },
): Promise<DraftOfRule[]> {
  const carried = JSON.stringify([{ rule_id: of.rule_id }]);
  const stages = expenseStages.filter(isEditable);
  const { rows } = await sql<DraftOfRule>`
    select e.id, e.owner_id, e.report_id from expenses e
    where e.client_id = ${of.client_id} and e.deleted_at is null and e.policy_violation is not null
      and e.stage = any(${stages}::text[]) and e.policy_violation->'attributes_violation' @> ${carried}::jsonb
      ${of.after === undefined ? sql`` : sql`and e.id > ${of.after}`}
    order by e.id limit ${of.limit}`.execute(tx);
  return rows;
}

/** Which expenses hold a file, the living ones. */
export async function readReportOwners(
  tx: CompanyTransaction,
  of: { client_id: string; file_id: string },
): Promise<{ id: string; report_id: string | null }[]> {
  const { rows } = await sql<{ id: string; report_id: string | null }>`
    select e.id, e.report_id from receipts r
    join expenses e on e.client_id = ${of.client_id} and e.id = r.expense_id
    where r.client_id = ${of.client_id} and r.file_id = ${of.file_id} and e.deleted_at is null
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

/** The receipts of these expenses become these, in this order. */
export async function replaceReceipts(
  tx: CompanyTransaction,
  client_id: string,
  expenses: readonly { id: string; file_ids: readonly string[] }[],
) {
  if (expenses.length === 0) return;
  const wanted = expenses.flatMap(({ id, file_ids }) =>
    file_ids.map((file_id, index) => ({ expense_id: id, file_id, sort_order: index + 1 })),
  );

  await Promise.all([
    sql`delete from receipts r where r.client_id = ${client_id}
      and r.expense_id = any(${expenses.map(({ id }) => id)}::uuid[])
      and not exists (select from json_to_recordset(${JSON.stringify(wanted)}) as w (expense_id uuid, file_id uuid)
        where w.expense_id = r.expense_id and w.file_id = r.file_id)`.execute(tx),
    wanted.length > 0 &&
      sql`insert into receipts (client_id, expense_id, file_id, sort_order)
        select ${client_id}::uuid, w.expense_id, w.file_id, w.sort_order
        from json_to_recordset(${JSON.stringify(wanted)}) as w (expense_id uuid, file_id uuid, sort_order integer)
        on conflict (client_id, expense_id, file_id) do update set sort_order = excluded.sort_order`.execute(tx),
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
  /** In the company's currency: edited, else capped, else claimed. */
  effective: string | null;
  expense_type: string;
  payment_mode: string;
  attributes: ExpenseRow['attributes'];
}

/** What somebody spent between two days, newest first; no more than `limit` of it. */
export async function readSpent(
  tx: CompanyTransaction,
  of: { client_id: string; owner_id: string; from: string; to: string; limit: number },
): Promise<SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    select id, owner_id, category_id, stage, merchant, spent_on, currency, expense_type, payment_mode, attributes,
      coalesce(edited_converted_amount, capped_amount, converted_amount) as effective
    from expenses where client_id = ${of.client_id} and owner_id = ${of.owner_id} and deleted_at is null
      and spent_on >= ${of.from}::date and spent_on <= ${of.to}::date
    order by spent_on desc limit ${of.limit}`.execute(tx);
  return rows;
}

/** The newest of the company, whatever they say, whoever they belong to, and deleted ones among them. */
export async function readNewest(
  tx: CompanyTransaction,
  of: { client_id: string; limit: number },
): Promise<ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`
    select ${selected} from expenses e where e.client_id = ${of.client_id}
    order by e.id desc limit ${of.limit}`.execute(tx);
  return rows;
}

/** Counted up to a thousand: whoever asks wants to know that there are many, not how many. */
export async function countInCategory(
  tx: CompanyTransaction,
  of: { client_id: string; category_id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from expenses where client_id = ${of.client_id} and category_id = ${of.category_id} limit 1000
    ) found`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Drafts deleted before a moment go for good, and their receipts with them. */
export async function deleteBefore(tx: CompanyTransaction, of: { client_id: string; before: Date; limit: number }) {
  const { rows } = await sql<{ id: string }>`
    delete from expenses where client_id = ${of.client_id} and id = any(array(
      select id from expenses where client_id = ${of.client_id} and deleted_at < ${of.before}
      limit ${sql.lit(of.limit)})) returning id`.execute(tx);
  return rows.length;
}

export interface CheckRow {
  expense_id: string;
  code: string;
  level: CheckLevel;
  message: string;
  related_ids: string[];
  dismissed_by: string | null;
  dismissed_at: Date | null;
}
