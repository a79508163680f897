import { sql } from 'kysely';
import type { DayOrder } from '#domain/dates/day-order.ts';
import type { CheckedRow, FileRowResult, KnownPayout } from '#domain/payouts/payout-file.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries for `payout_files` and `payout_file_rows`. */

interface Key {
  client_id: string;
  file_id: string;
}

interface KnownQuery {
  client_id: string;
  payout_ids: readonly string[];
  actor_id: string;
  /** The time zone in which the approval date is calculated. */
  time_zone: string;
}

/** Reads the payments of this company with these ids. */
export async function readKnownPayouts(
  tx: CompanyTransaction,
  { client_id, payout_ids, actor_id, time_zone }: KnownQuery,
): Promise<KnownPayout[]> {
  if (payout_ids.length === 0) return [];
  const { rows } = await sql<KnownPayout>`
    select o.id as payout_id, o.state, case when o.report_id is null then 'AD-' else 'ER-' end || i.number as number,
      u.first_name || ' ' || u.last_name as payee, o.currency, o.amount, o.reference, o.paid_on,
      o.payee_id = ${actor_id} as is_own, (
        select to_char(p.approved_at at time zone ${time_zone}, 'YYYY-MM-DD') from payables p
        where p.client_id = ${client_id} and p.item_id = o.item_id
      ) as approved_on, coalesce((
        select p.on_hold_reason from payables p where p.client_id = ${client_id} and p.item_id = o.item_id
      ), '') as on_hold_reason, (
        select p.release_reason from payables p where p.client_id = ${client_id} and p.item_id = o.item_id
          and p.payout_id = o.id and p.released_at is null
      ) as to_release
    from payouts o
    join users u on u.client_id = ${client_id} and u.id = o.payee_id
    cross join lateral (
      select r.number from reports r where r.client_id = ${client_id} and r.id = o.report_id
      union all select a.number from advances a where a.client_id = ${client_id} and a.id = o.advance_id
    ) i
    where o.client_id = ${client_id} and o.id = any(${[...payout_ids]}::uuid[])`.execute(tx);
  return rows;
}

export async function insertFile(
  tx: CompanyTransaction,
  file: Key & { file_name: string; uploaded_by: string; created_at: Date; day_order: DayOrder | null },
  rows: readonly CheckedRow[],
): Promise<void> {
  const { client_id, file_id, ...facts } = file;
  await tx
    .insertInto('payout_files')
    .values({ client_id, id: file_id, ...facts })
    .execute();
  await sql`
    insert into payout_file_rows (client_id, file_id, row_no, payout_id, result, message, cells, reference, note, paid_on)
    select ${client_id}::uuid, ${file_id}::uuid, r.row_no, r.payout_id, r.result, left(r.message, 500), r.cells,
      r.reference, r.note, r.paid_on
    from json_to_recordset(${JSON.stringify(rows)}) as r (row_no integer, payout_id uuid, result text, message text,
      cells jsonb, reference text, note text, paid_on date)
    returning client_id`.execute(tx);
}

/** Deletes expired files and their rows, but not their payments. */
export async function deleteFilesBefore(tx: CompanyTransaction, client_id: string, before: Date): Promise<void> {
  await sql`delete from payout_files where client_id = ${client_id} and created_at < ${before}`.execute(tx);
}

interface FileRow {
  file_id: string;
  file_name: string;
  state: 'checked' | 'confirmed';
  run_id: string | null;
  day_order: DayOrder | null;
}

export async function readFile(tx: CompanyTransaction, { client_id, file_id }: Key): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select id as file_id, file_name, state, run_id, day_order from payout_files
    where client_id = ${client_id} and id = ${file_id}`.execute(tx);
  return rows[0];
}

/** Locks the file until the transaction ends. */
export async function lockFile(tx: CompanyTransaction, { client_id, file_id }: Key): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select id as file_id, file_name, state, run_id, day_order from payout_files
    where client_id = ${client_id} and id = ${file_id} for update`.execute(tx);
  return rows[0];
}

export async function confirmFile(
  tx: CompanyTransaction,
  { client_id, file_id, run_id }: Key & { run_id: string },
): Promise<void> {
  await sql`update payout_files set state = 'confirmed', run_id = ${run_id}
    where client_id = ${client_id} and id = ${file_id} and state = 'checked'`.execute(tx);
}

interface FileSum {
  result: FileRowResult;
  currency: string | null;
  count: number;
  /** The number of queued payments that the rows refer to. */
  queued: number;
  amount: string;
}

/** Counts the rows by result and adds up the amounts of the valid rows by currency. */
export async function readSums(tx: CompanyTransaction, { client_id, file_id }: Key): Promise<FileSum[]> {
  const { rows } = await sql<FileSum>`
    select f.result, case f.result when 'ready' then o.currency end as currency, count(*)::int as count,
      count(distinct o.id) filter (where o.state = 'queued')::int as queued,
      coalesce(sum(o.amount) filter (where f.result = 'ready'), 0) as amount
    from payout_file_rows f left join payouts o on o.client_id = ${client_id} and o.id = f.payout_id
    where f.client_id = ${client_id} and f.file_id = ${file_id} group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

export interface ShownFileRow {
  row_no: number;
  result: FileRowResult;
  message: string;
  cells: Record<string, string>;
  reference: string;
  paid_on: string | null;
}

export async function readRows(
  tx: CompanyTransaction,
  { client_id, file_id }: Key,
  page: { result?: FileRowResult | undefined; after_row: number; limit: number },
): Promise<ShownFileRow[]> {
  const { rows } = await sql<ShownFileRow>`
    select row_no, result, message, cells, reference, paid_on from payout_file_rows
    where client_id = ${client_id} and file_id = ${file_id} and row_no > ${page.after_row}
      ${page.result ? sql`and result = ${page.result}` : sql``}
    order by row_no limit ${sql.lit(page.limit)}`.execute(tx);
  return rows;
}

/** Reads the items of the valid rows. */
export async function readReadyItems(
  tx: CompanyTransaction,
  { client_id, file_id }: Key,
): Promise<{ item_id: string; label: string }[]> {
  const { rows } = await sql<{ item_id: string; label: string }>`
    select o.item_id, left(f.cells ->> 'number' || ' ' || (f.cells ->> 'title'), 200) as label
    from payout_file_rows f join payouts o on o.client_id = ${client_id} and o.id = f.payout_id
    where f.client_id = ${client_id} and f.file_id = ${file_id} and f.result = 'ready' order by f.row_no`.execute(tx);
  return rows;
}

interface ReadyRow {
  payout_id: string;
  reference: string;
  note: string;
  paid_on: string;
}

/** Reads the valid row for this payment. */
export async function readReadyRow(
  tx: CompanyTransaction,
  { client_id, file_id, payout_id }: Key & { payout_id: string },
): Promise<ReadyRow | undefined> {
  const { rows } = await sql<ReadyRow>`
    select payout_id, reference, note, paid_on from payout_file_rows
    where client_id = ${client_id} and payout_id = ${payout_id} and file_id = ${file_id}
      and result = 'ready'`.execute(tx);
  return rows[0];
}
