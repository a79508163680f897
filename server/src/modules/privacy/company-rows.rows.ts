import { CompiledQuery, sql } from 'kysely';
import { type CompanyTable, companyTables, type RunQuery } from '../../db/company-tables.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries that delete all rows of one company. They run as the owner of the tables. */

export function tablesOfCompanies(tx: CompanyTransaction): Promise<CompanyTable[]> {
  const query: RunQuery = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  return companyTables(query);
}

/** Disables all users. From then on nobody can act, not even with an open session. */
export async function closeAccounts(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`update users set is_active = false where client_id = ${client_id}`.execute(tx);
}

export async function clearColumns(
  tx: CompanyTransaction,
  { client_id, table, columns }: { client_id: string; table: string; columns: readonly string[] },
): Promise<void> {
  const set = columns.map((column) => sql`${sql.ref(column)} = null`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where client_id = ${client_id}`.execute(tx);
}

/**
 * Turns off the triggers that would mark deleted expenses as changed, because the sums that they update are deleted as
 * well.
 */
export async function skipTriggers(tx: CompanyTransaction): Promise<void> {
  await sql`set local app.skips_triggers = 'on'`.execute(tx);
}

export async function deleteRows(
  tx: CompanyTransaction,
  { client_id, table }: { client_id: string; table: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where client_id = ${client_id}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Copies the provider's invoices and credit notes, without the contact person. */
export async function retainInvoices(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`insert into retained_invoices as added (kind, number, client_id, issued_on, currency, net, tax, total, document)
    select 'invoice', i.number, i.client_id, i.issued_on, i.currency, i.total - i.tax, i.tax, i.total,
      to_jsonb(i) || jsonb_build_object('recipient', i.recipient - 'contact_name' - 'contact_email')
    from invoices i where i.client_id = ${client_id}
    on conflict do nothing
    returning added.client_id`.execute(tx);
  await sql`insert into retained_invoices as added (kind, number, client_id, issued_on, currency, net, tax, total, document)
    select 'credit_note', c.number, c.client_id, c.issued_on, c.currency, c.net, c.tax, c.total,
      to_jsonb(c) || jsonb_build_object('recipient', (
        select i.recipient - 'contact_name' - 'contact_email' from invoices i
        where i.client_id = ${client_id} and i.id = c.invoice_id))
    from credit_notes c where c.client_id = ${client_id}
    on conflict do nothing
    returning added.client_id`.execute(tx);
}

/** Locks the company. New rows of the company wait for this lock, and then find no company. */
export async function lockCompany(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`select from companies where client_id = ${client_id} for update`.execute(tx);
}

/** Deletes the jobs whose data contains the id of the company. */
export async function deleteJobs(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'client_id' = ${client_id}`.execute(tx);
}

export async function addDeleted(
  tx: CompanyTransaction,
  { client_id, no_of_rows, no_of_files }: { client_id: string; no_of_rows: number; no_of_files: number },
): Promise<void> {
  await sql`update company_deletions set no_of_rows = no_of_rows + ${no_of_rows},
    no_of_files = no_of_files + ${no_of_files} where client_id = ${client_id}`.execute(tx);
}

export async function finishDeletion(
  tx: CompanyTransaction,
  { client_id, now }: { client_id: string; now: Date },
): Promise<void> {
  await sql`update company_deletions set finished_at = ${now}, requested_by = null
    where client_id = ${client_id}`.execute(tx);
}
