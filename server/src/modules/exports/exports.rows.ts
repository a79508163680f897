import { type RawBuilder, sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { LanguageCode } from '#domain/language/languages.ts';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { allOf } from '../../db/list-filters.rows.ts';
import { type List, loadRow } from '../../db/list-query.rows.ts';
import { sortById } from '../../db/list-sort.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';
import type { UsedTemplate } from '../export-templates/used-template.ts';
import type { LedgerTable } from '../ledger/reading/ledger-table.ts';
import type { AnalyticsExport } from './analytics-export.ts';

/** Queries on `exports`. */

type ExportState = 'waiting' | 'working' | 'ready' | 'failed' | 'expired';
export type ExportKind =
  | 'report_pdf'
  | 'zip_receipts'
  | 'zip_reports'
  | 'bulk_reports'
  | 'expense_list'
  | 'report_list'
  | 'payout_list'
  | 'payout_template'
  | 'own_advances'
  | 'advance_list'
  | 'analytics'
  | 'fraud_log'
  | 'ledger'
  | 'remittance';
export type ExportFormat = 'pdf' | 'zip' | 'csv' | 'xlsx';

/** The items or the query of an export, and a copy of its template from the time of the request. */
interface ExportRequest {
  ids: string[];
  tab?: PayoutTab;
  /** The query of an analytics list. */
  analytics?: AnalyticsExport;
  /** The query of a ledger export. */
  ledger?: LedgerTable;
  template?: UsedTemplate;
}

interface Key {
  client_id: string;
  id: string;
}

export interface ExportRow {
  id: string;
  kind: ExportKind;
  format: ExportFormat;
  title: string;
  state: ExportState;
  rows_total: number;
  rows_done: number;
  bytes: number;
  failure: string;
  request: ExportRequest;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
  requested_by: PersonBrief;
  /** The ids of the people to whom a scheduled export was sent. */
  shared_with: string[];
  /** The time zone of the person who requested the export. */
  time_zone: string;
  language: LanguageCode | null;
}

export interface NewExport extends Key {
  kind: ExportKind;
  format: ExportFormat;
  title: string;
  requested_by: string;
  request: ExportRequest;
  created_at: Date;
  /** The number of rows; by default the number of chosen items. */
  rows_total?: number;
}

export async function insertExport(
  tx: CompanyTransaction,
  { request, rows_total = request.ids.length, ...row }: NewExport,
): Promise<void> {
  await tx
    .insertInto('exports')
    .values({ ...row, request: JSON.stringify(request), rows_total })
    .execute();
}

export async function readExport(tx: CompanyTransaction, { client_id, id }: Key): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${exportColumns(client_id)} from exports e where e.client_id = ${client_id} and e.id = ${id}`.execute(tx);
  return rows[0];
}

/** Reads several exports without the ids of their items, because an export can have many items. */
export async function readExportsWithoutItems(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${exportColumns(client_id, sql`e.request || '{"ids": []}'::jsonb`)}
    from unnest(${[...ids]}::uuid[]) as wanted (id)
    cross join lateral (select * from exports where client_id = ${client_id} and id = wanted.id limit 1) e`.execute(tx);
  return rows;
}

/**
 * A kind of export that people other than the requester may see. If `tabs` is given, they see only payout lists of
 * these tabs.
 */
export interface SharedKind {
  kind: ExportKind;
  tabs?: readonly PayoutTab[];
}

interface ExportQuery {
  client_id: string;
  requested_by: string;
  /** The kinds of exports that the person may see even if another person requested them. */
  shared: readonly SharedKind[];
  /** The ids of exports that were sent to this person. */
  received_ids: readonly string[];
  state: ExportState | undefined;
}

export const exportList: List<ExportQuery, ExportRow, 'created'> = {
  id: sql`e.id`,
  sorts: { created: sortById },
  matches: (query) => [
    sql`from exports e where e.client_id = ${query.client_id} and ${isVisible(query)}
      and ${allOf([query.state && sql`e.state = ${query.state}`])}`,
  ],
  load: (query) => loadRow({ table: 'exports', alias: 'e' }, query, sql`page.list_id`),
  columns: ({ client_id }) => exportColumns(client_id),
};

/** Returns SQL that matches the person's own exports, exports that were sent to them, and exports of shared kinds. */
function isVisible({ requested_by, shared, received_ids }: ExportQuery): RawBuilder<unknown> {
  const kinds = shared.map(({ kind, tabs }) =>
    tabs ? sql`(e.kind = ${kind} and e.request ->> 'tab' = any(${[...tabs]}::text[]))` : sql`e.kind = ${kind}`,
  );
  const received = received_ids.length > 0 ? [sql`e.id = any(${[...received_ids]}::uuid[])`] : [];
  return sql`(${sql.join([sql`e.requested_by = ${requested_by}`, ...received, ...kinds], sql` or `)})`;
}

function exportColumns(client_id: string, request: RawBuilder<unknown> = sql`e.request`): RawBuilder<ExportRow> {
  return sql`e.id, e.kind, e.format, e.title, e.state, e.rows_total, e.rows_done, e.bytes, e.failure, ${request} as request,
    e.created_at, e.finished_at, e.expires_at, ${personColumn(client_id, sql`e.requested_by`)} as requested_by,
    array(select s.user_id from export_shares s where s.client_id = ${client_id} and s.export_id = e.id) as shared_with,
    (select u.time_zone from users u where u.client_id = ${client_id} and u.id = e.requested_by) as time_zone,
    (select u.language from users u where u.client_id = ${client_id} and u.id = e.requested_by) as language`;
}

/**
 * An attempt to generate an export. Updates from an older attempt are ignored, so that a stalled worker cannot
 * overwrite the result of the next worker.
 */
export interface ExportAttempt extends Key {
  tries: number;
}

/** Starts an attempt, even if an earlier worker died during one. Returns undefined if the export is finished. */
export async function startExport(tx: CompanyTransaction, key: Key): Promise<ExportAttempt | undefined> {
  const row = await tx
    .updateTable('exports')
    .set({ state: 'working', rows_done: 0, failure: '', tries: sql`tries + 1` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('state', 'in', ['waiting', 'working'])
    .returning('tries')
    .executeTakeFirst();
  return row && { ...key, tries: row.tries };
}

function updateAttempt(tx: CompanyTransaction, { client_id, id, tries }: ExportAttempt) {
  return tx
    .updateTable('exports')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where('tries', '=', tries);
}

export async function setTotal(tx: CompanyTransaction, attempt: ExportAttempt, rows_total: number): Promise<void> {
  await updateAttempt(tx, attempt).set({ rows_total }).execute();
}

export async function markProgress(tx: CompanyTransaction, attempt: ExportAttempt, rows_done: number): Promise<void> {
  await updateAttempt(tx, attempt).set({ rows_done }).execute();
}

export async function finishExport(
  tx: CompanyTransaction,
  attempt: ExportAttempt,
  result: { rows_done: number; bytes: number; now: Date; expires_at: Date | null },
): Promise<void> {
  await updateAttempt(tx, attempt)
    .set({ state: 'ready', rows_done: result.rows_done, rows_total: result.rows_done, bytes: result.bytes })
    .set({ finished_at: result.now, expires_at: result.expires_at })
    .execute();
}

export async function failExport(
  tx: CompanyTransaction,
  attempt: ExportAttempt,
  result: { failure: string; now: Date },
): Promise<void> {
  await updateAttempt(tx, attempt).set({ state: 'failed', failure: result.failure, finished_at: result.now }).execute();
}

/** Queues an export again. Returns false if it has neither failed nor expired. */
export async function restartExport(tx: CompanyTransaction, key: Key): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ state: 'waiting', failure: '', rows_done: 0, bytes: 0, finished_at: null, expires_at: null })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('state', 'in', ['failed', 'expired'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Applies the company's retention period to finished exports, because the period may have changed since they were
 * created. Without a period, exports do not expire.
 */
export async function setExpiry(
  tx: CompanyTransaction,
  { client_id, days }: { client_id: string; days: number | null },
): Promise<void> {
  // In UTC, because Citus refuses an update that depends on the time zone of the session.
  const expires_at = sql`((finished_at at time zone 'UTC' + make_interval(days => ${days}::int)) at time zone 'UTC')`;
  await sql`update exports set expires_at = ${expires_at}
    where client_id = ${client_id} and state = 'ready' and expires_at is distinct from ${expires_at}`.execute(tx);
}

/** Marks exports whose retention period has ended as expired and returns their ids. The caller deletes the files. */
export async function expireExports(
  tx: CompanyTransaction,
  target: { client_id: string; now: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('exports')
    .set({ state: 'expired', bytes: 0 })
    .where('client_id', '=', target.client_id)
    .where('state', '=', 'ready')
    .where('expires_at', '<', target.now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
