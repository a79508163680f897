import { sql } from 'kysely';
import type { OpenCheck } from '#domain/checks/check-acknowledgement.ts';
import { checkCodes, type ReadReceipt } from '#domain/checks/expense-check.ts';
import { patternDays } from '#domain/checks/near-limit.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { openHighChecks } from '../../../db/shared-columns.rows.ts';
import type { CheckRow, ExpenseRow } from '../expenses.rows.ts';

/**
 * Queries for expense_checks, check_remarks and check_acknowledgements, and for the expenses with which checks compare
 * an expense.
 */

export interface CandidateRow
  extends Pick<
    ExpenseRow,
    | 'id'
    | 'owner_id'
    | 'report_id'
    | 'merchant'
    | 'spent_on'
    | 'currency'
    | 'amount'
    | 'converted_amount'
    | 'converted_currency'
    | 'company_amount'
    | 'payment_mode'
    | 'category_id'
    | 'invoice_number'
    | 'split_id'
    | 'attributes'
    | 'trip'
  > {
  file_ids: string[];
}

interface CandidateQuery {
  client_id: string;
  /** Pairs of an owner and a day. The owner's expenses on this day, the day before and the day after are candidates. */
  days: readonly { owner_id: string; spent_on: string }[];
  /**
   * Owners with the first and last day of their expenses. The checks look for suspicious patterns of amounts in this
   * range and in the days before it.
   */
  recent: readonly { owner_id: string; from: string; to: string }[];
  /**
   * Owners with the first and last day of their per diem trips. The owner's expenses in meal categories on these days
   * are candidates.
   */
  trips: readonly { owner_id: string; from: string; to: string }[];
  /**
   * Owners with the first and last day of their expenses and trips. The owner's per diem claims that may already cover
   * these days are candidates.
   */
  covered: readonly { owner_id: string; from: string; to: string }[];
  invoice_keys: readonly string[];
  file_ids: readonly string[];
}

const maxCandidates = 200;
const longestTripDays = 370;

/**
 * Reads the expenses with which checks compare an expense: those of the same owners around the same days, and those
 * with the same invoice or receipt.
 */
export async function readCandidates(tx: CompanyTransaction, query: CandidateQuery): Promise<CandidateRow[]> {
  const { client_id } = query;
  const days = query.days.map(({ owner_id, spent_on }) => ({ owner_id, spent_on }));

  const { rows } = await sql<CandidateRow>`
    select e.id, e.owner_id, e.report_id, e.merchant, e.spent_on, e.currency, e.amount, e.converted_amount,
      e.converted_currency, e.company_amount, e.payment_mode, e.category_id, e.invoice_number, e.split_id, e.attributes, e.trip,
      array(select r.file_id from receipts r where r.client_id = ${client_id} and r.expense_id = e.id) as file_ids
    from (
      select near.id from json_to_recordset(${JSON.stringify(days)}) as d (owner_id uuid, spent_on date)
      cross join lateral (
        select x.id from expenses x where x.client_id = ${client_id} and x.owner_id = d.owner_id and x.deleted_at is null
          and x.spent_on >= d.spent_on - 1 and x.spent_on <= d.spent_on + 1 limit ${sql.lit(maxCandidates)}
      ) near
      union
      select near.id
      from json_to_recordset(${JSON.stringify(query.recent)}) as t (owner_id uuid, "from" date, "to" date)
      cross join lateral (
        select x.id from expenses x where x.client_id = ${client_id} and x.owner_id = t.owner_id and x.deleted_at is null
          and x.spent_on >= t."from" - ${sql.lit(patternDays)} and x.spent_on <= t."to"
        order by x.spent_on desc limit ${sql.lit(maxCandidates)}
      ) near
      union
      select near.id
      from json_to_recordset(${JSON.stringify(query.trips)}) as t (owner_id uuid, "from" date, "to" date)
      cross join lateral (
        select x.id from expenses x where x.client_id = ${client_id} and x.owner_id = t.owner_id and x.deleted_at is null
          and x.spent_on >= t."from" and x.spent_on <= t."to"
          and coalesce((select c.is_meal from categories c
            where c.client_id = ${client_id} and c.id = x.category_id), false) limit ${sql.lit(maxCandidates)}
      ) near
      union
      select near.expense_id
      from json_to_recordset(${JSON.stringify(query.covered)}) as t (owner_id uuid, "from" date, "to" date)
      cross join lateral (
        select c.expense_id from per_diem_claims c where c.client_id = ${client_id} and c.owner_id = t.owner_id
          and c.from_date >= t."from" - ${sql.lit(longestTripDays)} and c.from_date <= t."to"
          and c.to_date >= t."from" limit ${sql.lit(maxCandidates)}
      ) near
      union
      select near.id from unnest(${query.invoice_keys}::text[]) as k (invoice_key)
      cross join lateral (
        select x.id from expenses x where x.client_id = ${client_id} and x.invoice_key = k.invoice_key
          and x.invoice_key <> '' and x.deleted_at is null limit ${sql.lit(maxCandidates)}
      ) near
      union
      select near.expense_id from unnest(${query.file_ids}::uuid[]) as f (file_id)
      cross join lateral (
        select r.expense_id from receipts r where r.client_id = ${client_id} and r.file_id = f.file_id
        limit ${sql.lit(maxCandidates)}
      ) near
    ) found
    cross join lateral (
      select * from expenses x where x.client_id = ${client_id} and x.id = found.id and x.deleted_at is null limit 1
    ) e`.execute(tx);

  return rows;
}

/** Reads the OCR results of these receipts, by file id. */
export async function readReadings(
  tx: CompanyTransaction,
  query: { client_id: string; file_ids: readonly string[] },
): Promise<Map<string, ReadReceipt>> {
  if (query.file_ids.length === 0) return new Map();
  const { rows } = await sql<{ file_id: string; reading: Partial<ReadReceipt> }>`
    select file_id, reading from scans
    where client_id = ${query.client_id} and file_id = any(${query.file_ids}::uuid[]) and state <> 'pending'`.execute(
    tx,
  );
  return new Map(
    rows.map(({ file_id, reading: { amount = null, currency = null, spent_on = null } }) => [
      file_id,
      { amount, currency, spent_on },
    ]),
  );
}

export async function readChecks(
  tx: CompanyTransaction,
  query: { client_id: string; expense_ids: readonly string[] },
): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select expense_id, code, level, message, related_ids, remarked_by, remarked_at, acknowledged_by, acknowledged_at,
      acknowledged_reason from expense_checks
    where client_id = ${query.client_id} and expense_id = any(${query.expense_ids}::uuid[])
    order by expense_id, code`.execute(tx);
  return rows;
}

interface Remark {
  owner_id: string;
  code: string;
  subject: string;
  remarked_by: string;
  remarked_at: Date;
}

/** Reads the remarks that these owners made on these sets of expenses. */
export async function readRemarks(
  tx: CompanyTransaction,
  query: { client_id: string; subjects: readonly string[]; owner_ids: readonly string[] },
): Promise<Remark[]> {
  if (query.subjects.length === 0) return [];
  const { rows } = await sql<Remark>`
    select r.owner_id, r.code, r.subject, r.remarked_by, r.remarked_at
    from unnest(${query.owner_ids}::uuid[]) as o (owner_id)
    join check_remarks r on r.client_id = ${query.client_id} and r.owner_id = o.owner_id
      and r.subject = any(${query.subjects}::text[])`.execute(tx);
  return rows;
}

export async function insertRemark(tx: CompanyTransaction, client_id: string, remark: Remark) {
  await tx
    .insertInto('check_remarks')
    .values({ client_id, ...remark })
    .onConflict((conflict) => conflict.columns(['client_id', 'owner_id', 'code', 'subject']).doNothing())
    .execute();
}

interface Acknowledgement {
  code: string;
  subject: string;
  acknowledged_by: string;
  acknowledged_at: Date;
  reason: string;
}

export async function readAcknowledgements(
  tx: CompanyTransaction,
  query: { client_id: string; subjects: readonly string[] },
): Promise<Acknowledgement[]> {
  if (query.subjects.length === 0) return [];
  const { rows } = await sql<Acknowledgement>`
    select a.code, a.subject, a.acknowledged_by, a.acknowledged_at, a.reason
    from unnest(${[...checkCodes]}::text[]) as c (code) cross join unnest(${query.subjects}::text[]) as s (subject)
    join check_acknowledgements a on a.client_id = ${query.client_id} and a.code = c.code and a.subject = s.subject`.execute(
    tx,
  );
  return rows;
}

export async function insertAcknowledgement(
  tx: CompanyTransaction,
  client_id: string,
  acknowledgement: Acknowledgement,
) {
  await tx
    .insertInto('check_acknowledgements')
    .values({ client_id, ...acknowledgement })
    .onConflict((conflict) => conflict.columns(['client_id', 'code', 'subject']).doNothing())
    .execute();
}

/** Reads the unacknowledged checks of high severity in a report. */
export async function readOpenHighChecks(
  tx: CompanyTransaction,
  { client_id, report_id }: { client_id: string; report_id: string },
): Promise<OpenCheck[]> {
  const { rows } = await sql<{ open: OpenCheck[] }>`
    select ${openHighChecks(client_id, sql`${report_id}::uuid`)} as open`.execute(tx);
  return rows[0]?.open ?? [];
}

/** Replaces all checks of the given expenses. */
export async function replaceChecks(
  tx: CompanyTransaction,
  target: { client_id: string; expense_ids: readonly string[] },
  checks: readonly CheckRow[],
) {
  const checksJson = JSON.stringify(checks);
  const rows = sql`json_to_recordset(${checksJson}) as w (expense_id uuid, code text, level text, message text,
    related_ids jsonb, remarked_by uuid, remarked_at timestamptz, acknowledged_by uuid, acknowledged_at timestamptz,
    acknowledged_reason text)`;

  await Promise.all([
    sql`delete from expense_checks k where k.client_id = ${target.client_id}
      and k.expense_id = any(${target.expense_ids}::uuid[])
      and not exists (select from ${rows} where w.expense_id = k.expense_id and w.code = k.code)`.execute(tx),
    checks.length > 0 &&
      sql`insert into expense_checks as k
          (client_id, expense_id, code, level, message, related_ids, remarked_by, remarked_at, acknowledged_by,
            acknowledged_at, acknowledged_reason)
        select ${target.client_id}::uuid, w.expense_id, w.code, w.level, w.message, w.related_ids, w.remarked_by,
          w.remarked_at, w.acknowledged_by, w.acknowledged_at, w.acknowledged_reason
        from ${rows}
        on conflict (client_id, expense_id, code) do update set level = excluded.level, message = excluded.message,
          related_ids = excluded.related_ids, remarked_by = excluded.remarked_by, remarked_at = excluded.remarked_at,
          acknowledged_by = excluded.acknowledged_by, acknowledged_at = excluded.acknowledged_at,
          acknowledged_reason = excluded.acknowledged_reason
        returning client_id`.execute(tx),
  ]);
}
