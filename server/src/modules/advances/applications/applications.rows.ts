import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/**
 * Queries on `advance_applications`, `advance_returns` and the advance totals of reports. Only this file writes them.
 */

export type ApplicationState = 'reserved' | 'applied';

export interface ApplicationRow {
  id: string;
  advance_id: string;
  report_id: string;
  state: ApplicationState;
  /** The amount in the advance's currency. */
  amount: string;
  ex_rate: string;
  /** The amount in the report's currency. */
  applied_amount: string;
}

interface OfReport {
  client_id: string;
  report_id: string;
}

/** Reads the advances applied to a report, in the order in which they were applied. */
export async function readApplicationsOf(
  tx: CompanyTransaction,
  { client_id, report_id }: OfReport,
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select id, advance_id, report_id, state, amount, ex_rate, applied_amount from advance_applications
    where client_id = ${client_id} and report_id = ${report_id} order by id`.execute(tx);
  return rows;
}

export async function writeApplication(
  tx: CompanyTransaction,
  client_id: string,
  row: ApplicationRow & { applied_by: string; applied_at: Date },
) {
  await sql`insert into advance_applications
      (client_id, id, advance_id, report_id, state, amount, ex_rate, applied_amount, applied_by, applied_at)
    values (${client_id}, ${row.id}, ${row.advance_id}, ${row.report_id}, ${row.state}, ${row.amount}, ${row.ex_rate},
      ${row.applied_amount}, ${row.applied_by}, ${row.applied_at})
    on conflict (client_id, advance_id, report_id) do update set state = excluded.state, amount = excluded.amount,
      ex_rate = excluded.ex_rate, applied_amount = excluded.applied_amount, applied_by = excluded.applied_by,
      applied_at = excluded.applied_at`.execute(tx);
}

export async function changeApplication(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
  { state, amount, applied_amount }: Pick<ApplicationRow, 'state' | 'amount' | 'applied_amount'>,
) {
  await sql`update advance_applications set state = ${state}, amount = ${amount}, applied_amount = ${applied_amount}
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

export async function deleteApplications(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
) {
  if (ids.length === 0) return;
  await sql`delete from advance_applications where client_id = ${client_id} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
}

interface ReportMoney {
  /** The reimbursable total before advances are deducted. */
  payable_total: string;
  advances_total: string;
}

export async function readReportMoney(tx: CompanyTransaction, query: OfReport): Promise<ReportMoney> {
  const { rows } = await sql<ReportMoney>`
    select payable_total, advances_total from reports where client_id = ${query.client_id} and id = ${query.report_id}`.execute(
    tx,
  );
  return rows[0] ?? { payable_total: '0', advances_total: '0' };
}

/** Saves the total of the applied advances. Returns the version of the report, which increases by `versions_on`. */
export async function writeAdvancesTotal(
  tx: CompanyTransaction,
  input: OfReport & { versions_on: 0 | 1 },
  advances_total: string,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update reports set advances_total = ${advances_total}, version = version + ${input.versions_on}::integer
    where client_id = ${input.client_id} and id = ${input.report_id} returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

export interface AvailableRow {
  id: string;
  number: number;
  title: string;
  currency: string;
  ex_rate: string | null;
  edited_ex_rate: string | null;
  paid_amount: string;
  applied_amount: string;
  returned_amount: string;
  reserved_amount: string;
  /** The amount of the advance that this report uses. */
  used: string;
  used_converted: string;
}

/** Reads a person's advances with an open balance, and those that the report already uses. */
export async function readAvailable(
  tx: CompanyTransaction,
  query: OfReport & { owner_id: string },
): Promise<AvailableRow[]> {
  const { rows } = await sql<AvailableRow>`
    select a.id, a.number, a.title, a.currency, a.ex_rate, a.edited_ex_rate, a.paid_amount, a.applied_amount,
      a.returned_amount, a.reserved_amount, coalesce(p.amount, 0) as used, coalesce(p.applied_amount, 0) as used_converted
    from advances a
    left join advance_applications p on p.client_id = ${query.client_id} and p.advance_id = a.id
      and p.report_id = ${query.report_id}
    where a.client_id = ${query.client_id} and a.owner_id = ${query.owner_id} and a.deleted_at is null
      and a.stage in ('outstanding', 'partially_settled', 'settled')
      and (p.id is not null or a.applied_amount + a.returned_amount + a.reserved_amount < a.paid_amount)
    order by a.id`.execute(tx);
  return rows;
}

export interface UsedByReport {
  report_id: string;
  number: number;
  title: string;
  stage: ReportStage;
  state: ApplicationState;
  amount: string;
  applied_amount: string;
  report_currency: string;
  ex_rate: string;
  at: Date;
}

/** Reads the reports that use an advance. */
export async function readUses(
  tx: CompanyTransaction,
  { client_id, advance_id }: { client_id: string; advance_id: string },
): Promise<UsedByReport[]> {
  const { rows } = await sql<UsedByReport>`
    select r.id as report_id, r.number, r.title, r.stage, p.state, p.amount, p.applied_amount,
      r.currency as report_currency, p.ex_rate, p.applied_at as at
    from advance_applications p cross join lateral (
      select * from reports x where x.client_id = ${client_id} and x.id = p.report_id limit 1
    ) r
    where p.client_id = ${client_id} and p.advance_id = ${advance_id} order by p.id`.execute(tx);
  return rows;
}

interface PayingRow extends ApplicationRow {
  number: number;
  title: string;
  currency: string;
}

/** Reads the advances linked to a report, both reserved and applied. */
export async function readPaying(tx: CompanyTransaction, query: OfReport): Promise<PayingRow[]> {
  const { rows } = await sql<PayingRow>`
    select p.id, p.advance_id, p.report_id, p.state, p.amount, p.ex_rate, p.applied_amount, a.number, a.title, a.currency
    from advance_applications p join advances a on a.client_id = ${query.client_id} and a.id = p.advance_id
    where p.client_id = ${query.client_id} and p.report_id = ${query.report_id} order by p.id`.execute(tx);
  return rows;
}

export interface ReturnRow {
  id: string;
  amount: string;
  returned_on: string;
  reference: string;
  note: string;
  by: PersonBrief;
}

export async function readReturns(
  tx: CompanyTransaction,
  { client_id, advance_id }: { client_id: string; advance_id: string },
): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select t.id, t.amount, t.returned_on, t.reference, t.note, ${personColumn(client_id, sql`t.recorded_by`)} as by
    from advance_returns t where t.client_id = ${client_id} and t.advance_id = ${advance_id} order by t.id`.execute(tx);
  return rows;
}

export async function insertReturn(
  tx: CompanyTransaction,
  row: Omit<ReturnRow, 'by'> & { client_id: string; advance_id: string; recorded_by: string; recorded_at: Date },
) {
  await tx.insertInto('advance_returns').values(row).execute();
}
