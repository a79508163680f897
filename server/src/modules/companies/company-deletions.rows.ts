import { sql } from 'kysely';
import type { CompanyTransaction, Database } from '../../db/database.ts';

/**
 * Queries for company_deletions. A row outlives its company, so it can be read outside a transaction of that company.
 */

export interface CompanyDeletion {
  client_id: string;
  company_name: string;
  requested_at: Date;
  due_at: Date;
  withdrawn_at: Date | null;
  finished_at: Date | null;
  no_of_rows: number;
  no_of_files: number;
}

type Reader = CompanyTransaction | Database['outside'];

/** Reads the deletion request of a company; undefined if there is none or it was withdrawn. */
export async function readDeletion(
  reader: Reader,
  client_id: string,
): Promise<(CompanyDeletion & { earlier_phase: string | null }) | undefined> {
  const { rows } = await sql<CompanyDeletion & { earlier_phase: string | null }>`
    select client_id, company_name, requested_at, due_at, withdrawn_at, finished_at, no_of_rows, no_of_files,
      earlier_phase
    from company_deletions where client_id = ${client_id} and withdrawn_at is null`.execute(reader);
  return rows[0];
}

/** Saves a request. Returns false if the deletion is already requested. */
export async function insertDeletion(
  tx: CompanyTransaction,
  row: Pick<CompanyDeletion, 'client_id' | 'company_name' | 'requested_at' | 'due_at'> & {
    requested_by: string;
    earlier_phase: string | null;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into company_deletions as d
      (client_id, company_name, requested_at, requested_by, due_at, earlier_phase)
    values (${row.client_id}, ${row.company_name}, ${row.requested_at}, ${row.requested_by}, ${row.due_at},
      ${row.earlier_phase})
    on conflict (client_id) do update set company_name = excluded.company_name, requested_at = excluded.requested_at,
      requested_by = excluded.requested_by, due_at = excluded.due_at, earlier_phase = excluded.earlier_phase,
      withdrawn_at = null
    where d.withdrawn_at is not null`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Withdraws a pending request. Returns the phase that the provider had set before the request; undefined if there is no
 * request to withdraw.
 */
export async function withdrawDeletionOf(
  tx: CompanyTransaction,
  { client_id, now }: { client_id: string; now: Date },
): Promise<{ earlier_phase: string | null } | undefined> {
  const { rows } = await sql<{ earlier_phase: string | null }>`
    update company_deletions set withdrawn_at = ${now}
    where client_id = ${client_id} and withdrawn_at is null and finished_at is null and due_at > ${now}
    returning earlier_phase`.execute(tx);
  return rows[0];
}

export async function readDueDeletions(reader: Reader, now: Date): Promise<string[]> {
  const { rows } = await sql<{ client_id: string }>`
    select client_id from company_deletions
    where withdrawn_at is null and finished_at is null and due_at <= ${now} order by due_at`.execute(reader);
  return rows.map(({ client_id }) => client_id);
}

/**
 * Reads the newest requests that were not withdrawn, with the number of invoices that are retained for each company.
 */
export async function readDeletions(
  reader: Reader,
  limit: number,
): Promise<(CompanyDeletion & { no_of_invoices: number })[]> {
  const { rows } = await sql<CompanyDeletion & { no_of_invoices: number }>`
    select client_id, company_name, requested_at, due_at, withdrawn_at, finished_at, no_of_rows, no_of_files,
      (select count(*)::int from retained_invoices k where k.client_id = d.client_id) as no_of_invoices
    from company_deletions d where withdrawn_at is null order by requested_at desc limit ${limit}`.execute(reader);
  return rows;
}
