import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { PayoutTab } from '#domain/payouts/payout-tabs.ts';
import { personColumn } from '../../db/beside.rows.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ListPosition } from '../../http/list-cursor.ts';

/** exports: named only here. */

export type ExportState = 'waiting' | 'working' | 'ready' | 'failed' | 'expired';
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
  | 'advance_list';
export type ExportFormat = 'pdf' | 'zip' | 'csv' | 'xlsx';

/** What was asked for; of a payout list also which. */
export interface ExportRequest {
  ids: string[];
  tab?: PayoutTab;
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
  /** Where whoever asked is. */
  time_zone: string;
}

export interface NewExport extends Key {
  kind: ExportKind;
  format: ExportFormat;
  title: string;
  requested_by: string;
  request: ExportRequest;
  created_at: Date;
}

export async function insertExport(tx: CompanyTransaction, { request, ...row }: NewExport): Promise<void> {
  await tx
    .insertInto('exports')
    .values({ ...row, request: JSON.stringify(request), rows_total: request.ids.length })
    .execute();
}

export function readExport(tx: CompanyTransaction, key: Key): Promise<ExportRow | undefined> {
  return selectExports(tx, key.client_id).where('e.id', '=', key.id).executeTakeFirst();
}

/** Exports of a kind; of payout lists those of these tabs. */
export interface SharedKind {
  kind: ExportKind;
  tabs?: readonly PayoutTab[];
}

export interface ExportPage {
  client_id: string;
  requested_by: string;
  /** Whoever asked for them. */
  shared: readonly SharedKind[];
  state: ExportState | undefined;
  direction: 'asc' | 'desc';
  after?: ListPosition | undefined;
  offset?: number;
  limit: number;
}

export function readExportPage(tx: CompanyTransaction, page: ExportPage): Promise<ExportRow[]> {
  let query = selectExports(tx, page.client_id).orderBy('e.id', page.direction).limit(page.limit);
  query = query.where(isSeen(page));
  if (page.state) query = query.where('e.state', '=', page.state);
  if (page.after) query = query.where('e.id', page.direction === 'asc' ? '>' : '<', page.after.id);
  if (page.offset) query = query.offset(page.offset);
  return query.execute();
}

export async function countExports(
  tx: CompanyTransaction,
  filter: Pick<ExportPage, 'client_id' | 'requested_by' | 'shared' | 'state'>,
): Promise<number> {
  let query = tx
    .selectFrom('exports as e')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('e.client_id', '=', filter.client_id)
    .where(isSeen(filter));
  if (filter.state) query = query.where('e.state', '=', filter.state);
  return (await query.executeTakeFirst())?.count ?? 0;
}

/** One's own, and those of shared kinds. */
function isSeen({ requested_by, shared }: Pick<ExportPage, 'requested_by' | 'shared'>) {
  const kinds = shared.map(({ kind, tabs }) =>
    tabs ? sql`(e.kind = ${kind} and e.request ->> 'tab' = any(${[...tabs]}::text[]))` : sql`e.kind = ${kind}`,
  );
  return sql<boolean>`(${sql.join([sql`e.requested_by = ${requested_by}`, ...kinds], sql` or `)})`;
}

function selectExports(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('exports as e')
    .select(['e.id', 'e.title', 'e.rows_total', 'e.rows_done', 'e.bytes', 'e.failure', 'e.created_at'])
    .select(['e.finished_at', 'e.expires_at'])
    .select(sql<PersonBrief>`${personColumn(client_id, sql`e.requested_by`)}`.as('requested_by'))
    .select(
      sql<string>`(select u.time_zone from users u where u.client_id = ${client_id} and u.id = e.requested_by)`.as(
        'time_zone',
      ),
    )
    .select([sql<ExportKind>`e.kind`.as('kind'), sql<ExportFormat>`e.format`.as('format')])
    .select([sql<ExportState>`e.state`.as('state'), sql<ExportRequest>`e.request`.as('request')])
    .where('e.client_id', '=', client_id);
}

/** One try at making an export. A worker that froze and wakes changes nothing of the next one's. */
export interface ExportTry extends Key {
  tries: number;
}

/** Takes an export up, or up again after a worker was lost. Nothing for one that is finished. */
export async function startExport(tx: CompanyTransaction, key: Key): Promise<ExportTry | undefined> {
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

function updateTry(tx: CompanyTransaction, { client_id, id, tries }: ExportTry) {
  return tx
    .updateTable('exports')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where('tries', '=', tries);
}

export async function setTotal(tx: CompanyTransaction, made: ExportTry, rows_total: number): Promise<void> {
  await updateTry(tx, made).set({ rows_total }).execute();
}

export async function markProgress(tx: CompanyTransaction, made: ExportTry, rows_done: number): Promise<void> {
  await updateTry(tx, made).set({ rows_done }).execute();
}

export async function finishExport(
  tx: CompanyTransaction,
  made: ExportTry,
  how: { rows_done: number; bytes: number; now: Date; expires_at: Date },
): Promise<void> {
  await updateTry(tx, made)
    .set({ state: 'ready', rows_done: how.rows_done, rows_total: how.rows_done, bytes: how.bytes })
    .set({ finished_at: how.now, expires_at: how.expires_at })
    .execute();
}

export async function failExport(
  tx: CompanyTransaction,
  made: ExportTry,
  how: { failure: string; now: Date },
): Promise<void> {
  await updateTry(tx, made).set({ state: 'failed', failure: how.failure, finished_at: how.now }).execute();
}

/** Back to waiting; nothing for one that is being made. */
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

/** What has had its time; the caller removes the files. */
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
