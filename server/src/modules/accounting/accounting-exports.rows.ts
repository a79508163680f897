import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ExportDocument, ExportPart } from '#domain/accounting/export-documents.ts';
import { type ExportError, type ExportState, unsentStates } from '#domain/accounting/export-states.ts';
import type { PostingCause } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on `accounting_exports`. Only this file writes the table. */

/** A line of an entry as it was sent, with its account in the accounting system. */
export interface SentLine {
  source: string;
  account_id: string;
  amount: string;
  description: string;
  tax_id?: string;
  tax_amount?: string;
}

export interface ExportRow {
  id: string;
  connection_id: string;
  report_id: string | null;
  advance_id: string | null;
  item_id: string;
  cause: PostingCause;
  round_no: number;
  entity_id: string | null;
  currency: string;
  version: number;
  is_void: boolean;
  is_reversal: boolean;
  amount: string;
  event_on: string;
  label: string;
  lines: SentLine[] | null;
  state: ExportState;
  entry_id: string;
  sync_id: string;
  attempts: number;
  next_attempt_at: Date;
  error_code: ExportError | null;
  error_detail: string;
  missing: Record<string, string>;
  booked_on: string | null;
  /** The time of the last request that sent the entry; null if it was never sent. */
  sent_at: Date | null;
  part: ExportPart;
  /** The document that was sent; null if none was sent. */
  document: ExportDocument | null;
}

interface OfConnection {
  client_id: string;
  connection_id: string;
}

const columns = sql`x.id, x.connection_id, x.report_id, x.advance_id, x.item_id, x.cause, x.round_no, x.entity_id,
  x.currency, x.version, x.is_void, x.is_reversal, x.amount, x.event_on, x.label, x.lines, x.state, x.entry_id,
  x.sync_id, x.attempts, x.next_attempt_at, x.error_code, x.error_detail, x.missing, x.booked_on, x.sent_at, x.part, x.document`;

type NewExport = Pick<
  ExportRow,
  | 'id'
  | 'report_id'
  | 'advance_id'
  | 'cause'
  | 'round_no'
  | 'entity_id'
  | 'currency'
  | 'version'
  | 'is_void'
  | 'is_reversal'
  | 'amount'
  | 'event_on'
  | 'label'
  | 'lines'
  | 'state'
  | 'part'
  | 'document'
> &
  OfConnection & { now: Date };

export async function insertExport(tx: CompanyTransaction, { now, lines, ...row }: NewExport): Promise<void> {
  await tx
    .insertInto('accounting_exports')
    .values({
      ...row,
      lines: lines && JSON.stringify(lines),
      entry_id: row.id,
      next_attempt_at: now,
      created_at: now,
    })
    .execute();
}

/**
 * Claims due entries for this worker until `lease_until`. An entry may be claimed again after its lease, so the vendor
 * may already have received it.
 */
export async function claimExports(
  tx: CompanyTransaction,
  query: OfConnection & { now: Date; lease_until: Date; limit: number },
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    update accounting_exports x set state = 'in_progress', attempts = x.attempts + 1, next_attempt_at = ${query.lease_until}
    where x.client_id = ${query.client_id} and x.id in (
      select d.id from accounting_exports d
      where d.client_id = ${query.client_id} and d.connection_id = ${query.connection_id}
        and d.state in ('initiated', 'in_progress') and d.next_attempt_at <= ${query.now}
      order by d.next_attempt_at, d.id limit ${query.limit} for update skip locked)
    returning ${columns}`.execute(tx);
  return rows.sort((left, right) => (left.id < right.id ? -1 : 1));
}

type ExportChange = Partial<
  Pick<
    ExportRow,
    | 'state'
    | 'sync_id'
    | 'entry_id'
    | 'attempts'
    | 'next_attempt_at'
    | 'error_code'
    | 'error_detail'
    | 'booked_on'
    | 'sent_at'
    | 'missing'
    | 'lines'
    | 'document'
  > & { completed_at: Date }
>;

export async function updateExport(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
  { lines, missing, ...change }: ExportChange,
): Promise<void> {
  await tx
    .updateTable('accounting_exports')
    .set({
      ...change,
      ...(lines !== undefined && { lines: lines && JSON.stringify(lines) }),
      ...(missing && { missing: JSON.stringify(missing) }),
    })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

export async function lockExport(
  tx: CompanyTransaction,
  { client_id, connection_id, id }: OfConnection & { id: string },
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${columns} from accounting_exports x
    where x.client_id = ${client_id} and x.connection_id = ${connection_id} and x.id = ${id} for update`.execute(tx);
  return rows[0];
}

type EventKey = Pick<ExportRow, 'item_id' | 'cause' | 'entity_id' | 'currency' | 'part'> & { client_id: string };

/**
 * Locks the entries of these rounds of an event, except voids, and returns the latest version for each round and part.
 */
export async function lockExportsOfRounds(
  tx: CompanyTransaction,
  { client_id, item_id, cause, entity_id, currency, part, rounds }: EventKey & { rounds: readonly number[] },
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select ${columns} from accounting_exports x
    where x.client_id = ${client_id} and x.item_id = ${item_id} and x.cause = ${cause} and x.currency = ${currency}
      and x.entity_id is not distinct from ${entity_id}::uuid and x.round_no = any(${[...rounds]}::int[]) and not x.is_void
      and (x.part = ${part} or 'all' in (x.part, ${part}))
    order by x.version desc for update`.execute(tx);
  const groups = Map.groupBy(rows, (row) => `${row.round_no} ${row.part}`);
  return [...groups.values()].flatMap(([latest]) => latest ?? []);
}

/** Locks all versions of an item's entries with these causes, except voids and entries whose event was reversed. */
export async function lockUnreversedEntries(
  tx: CompanyTransaction,
  { client_id, item_id, causes }: { client_id: string; item_id: string; causes: readonly PostingCause[] },
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select ${columns} from accounting_exports x
    where x.client_id = ${client_id} and x.item_id = ${item_id} and x.cause = any(${[...causes]}::text[])
      and not x.is_void and not x.is_reversal
      and not exists (select from ledger_postings p
        join ledger_postings r on r.client_id = ${client_id} and r.reverses_id = p.id
        where p.client_id = ${client_id} and p.item_id = ${item_id} and p.cause = x.cause and p.round_no = x.round_no)
    order by x.id for update of x`.execute(tx);
  return rows;
}

/**
 * True if the entry has a void or a later version. For a voided entry, its finished void does not count. The reversal
 * of the entry's event also counts: once the reversal is exported, the entry cannot be voided; and if the reversal was
 * skipped because the entry was voided, the entry is not exported again.
 */
const hasLater = (client_id: string) => sql`(exists (select from accounting_exports v
    where v.client_id = ${client_id} and v.item_id = x.item_id and v.cause = x.cause and v.round_no = x.round_no
      and v.entity_id is not distinct from x.entity_id and v.currency = x.currency and v.part = x.part
      and (v.version > x.version or v.version = x.version and v.is_void and v.state <> 'complete'))
  or exists (select from ledger_postings p
    join ledger_postings r on r.client_id = ${client_id} and r.reverses_id = p.id
    join accounting_exports v on v.client_id = ${client_id} and v.item_id = r.item_id and v.cause = r.cause
      and v.round_no = r.round_no and v.entity_id is not distinct from x.entity_id and v.currency = x.currency
      and (v.part = x.part or 'all' in (v.part, x.part))
      and v.is_reversal and (v.state = 'skipped') = (x.state = 'voided')
    where p.client_id = ${client_id} and p.item_id = x.item_id and p.cause = x.cause and p.round_no = x.round_no))`;

export async function hasLaterEntry(tx: CompanyTransaction, row: ExportRow & { client_id: string }): Promise<boolean> {
  const { rows } = await sql`select from accounting_exports x
    where x.client_id = ${row.client_id} and x.id = ${row.id} and ${hasLater(row.client_id)}`.execute(tx);
  return rows.length > 0;
}

/** Marks the entry that a finished void has cancelled. */
export async function markVoided(tx: CompanyTransaction, row: ExportRow & { client_id: string }): Promise<void> {
  await sql`update accounting_exports x set state = 'voided'
    where x.client_id = ${row.client_id} and x.item_id = ${row.item_id} and x.cause = ${row.cause} and x.round_no = ${row.round_no}
      and x.entity_id is not distinct from ${row.entity_id}::uuid and x.currency = ${row.currency} and x.part = ${row.part}
      and x.version = ${row.version} and not x.is_void`.execute(tx);
}

/**
 * Reads the type of document with which the current approval of an item was exported; undefined if it was not exported.
 */
export async function readApprovalDocument(
  tx: CompanyTransaction,
  { client_id, item_id }: { client_id: string; item_id: string },
): Promise<ExportDocument | undefined> {
  const { rows } = await sql<{ document: ExportDocument }>`select x.document from accounting_exports x
    where x.client_id = ${client_id} and x.item_id = ${item_id} and x.cause = 'approve' and x.part <> 'card'
      and not x.is_void and not x.is_reversal and x.document is not null
    order by x.round_no desc, x.version desc limit 1`.execute(tx);
  return rows[0]?.document;
}

/** Reads the vendor's id of the bill that a payment settles, or of the payment that a reversal removes. */
export async function readTarget(
  tx: CompanyTransaction,
  {
    client_id,
    item_id,
    is_removed,
    cause,
  }: Pick<ExportRow, 'item_id' | 'cause'> & { client_id: string; is_removed: boolean },
): Promise<string | undefined> {
  const target = is_removed
    ? sql`x.cause = ${cause} and x.document = 'bill_payment'`
    : sql`x.cause = 'approve' and x.document = 'bill' and x.part = 'own'`;
  const { rows } = await sql<{ sync_id: string }>`select x.sync_id from accounting_exports x
    where x.client_id = ${client_id} and x.item_id = ${item_id} and ${target} and not x.is_void and not x.is_reversal
      and x.state in ('complete', 'voided') and x.sync_id <> ''
    order by x.round_no desc, x.version desc limit 1`.execute(tx);
  return rows[0]?.sync_id;
}

/** Makes the approval of a report due for export now if it waits for the payment of the report. */
export async function makeApprovalDue(
  tx: CompanyTransaction,
  { client_id, item_id, now }: { client_id: string; item_id: string; now: Date },
): Promise<void> {
  await sql`update accounting_exports x set next_attempt_at = ${now}
    where x.client_id = ${client_id} and x.item_id = ${item_id} and x.cause = 'approve' and x.state = 'initiated'
      and x.next_attempt_at > ${now}`.execute(tx);
}

/** Returns which of these vendor ids belong to documents that we exported. */
export async function readOwnSyncIds(
  tx: CompanyTransaction,
  { client_id, connection_id, sync_ids }: OfConnection & { sync_ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ sync_id: string }>`select x.sync_id from accounting_exports x
    where x.client_id = ${client_id} and x.connection_id = ${connection_id} and x.sync_id <> ''
      and x.sync_id = any(${[...sync_ids]}::text[])`.execute(tx);
  return new Set(rows.map(({ sync_id }) => sync_id));
}

/**
 * Queues failed entries again: one entry, all entries, or the entries that lack a mapping for one of the sources.
 * Returns their number. Each entry gets a new random id, made without `gen_random_uuid`, which Citus refuses in an
 * update.
 */
export async function requeueFailed(
  tx: CompanyTransaction,
  query: OfConnection & { now: Date; id?: string | undefined; sources?: readonly string[] },
): Promise<number> {
  const chosen = query.id ? sql`and x.id = ${query.id}` : sql``;
  const waiting = query.sources ? sql`and x.missing ?| ${[...query.sources]}::text[]` : sql``;
  const { numAffectedRows = 0n } = await sql`
    update accounting_exports x set state = 'initiated', error_code = null, error_detail = '', missing = '{}', attempts = 0,
      sync_id = '', entry_id = md5(x.id::text || ${randomUUID()})::uuid, next_attempt_at = ${query.now},
      lines = case when x.is_void or x.is_reversal then x.lines end,
      document = case when x.is_void or x.is_reversal then x.document end
    where x.client_id = ${query.client_id} and x.connection_id = ${query.connection_id} and x.state = 'error'
      ${chosen} ${waiting}`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Moves the entries of an entity's disconnected connections to its new connection. If the response for an entry was
 * lost, its result can no longer be determined, so a person must decide.
 */
export async function adoptExports(
  tx: CompanyTransaction,
  { client_id, connection_id, now }: OfConnection & { now: Date },
): Promise<void> {
  const lost = 'The connection ended before the result was known. Check the books, then retry or leave it.';
  await sql`update accounting_exports x set connection_id = ${connection_id}, next_attempt_at = ${now},
      state = case when x.state = 'in_progress' then 'error' else x.state end,
      error_code = case when x.state = 'in_progress' then 'PROVIDER_ERROR' else x.error_code end,
      error_detail = case when x.state = 'in_progress' then ${lost} else x.error_detail end
    from accounting_connections c
    join accounting_connections n on n.client_id = ${client_id} and n.id = ${connection_id}
      and n.entity_id is not distinct from c.entity_id
    where x.client_id = ${client_id} and c.client_id = ${client_id} and c.id = x.connection_id
      and c.state = 'unlinked'`.execute(tx);
}

/** Makes waiting entries due now, because the connection works again after its authorisation was renewed. */
export async function makeDueNow(
  tx: CompanyTransaction,
  { client_id, connection_id, now }: OfConnection & { now: Date },
) {
  await sql`update accounting_exports x set next_attempt_at = ${now}
    where x.client_id = ${client_id} and x.connection_id = ${connection_id} and x.state = 'initiated'
      and x.next_attempt_at > ${now}`.execute(tx);
}

interface ShownExport extends ExportRow {
  has_later: boolean;
  attachments: { sent: number; waiting: number; refused: number; error: string };
}

export async function readExports(
  tx: CompanyTransaction,
  { client_id, connection_id, state }: OfConnection & { state?: ExportState | undefined },
): Promise<ShownExport[]> {
  const { rows } = await sql<ShownExport>`select ${columns},
      (select json_build_object('sent', count(*) filter (where a.state = 'sent'),
          'waiting', count(*) filter (where a.state = 'waiting'),
          'refused', count(*) filter (where a.state = 'refused'),
          'error', coalesce(max(a.error) filter (where a.state = 'refused'), ''))
        from accounting_attachments a where a.client_id = ${client_id} and a.export_id = x.id) as attachments,
      ${hasLater(client_id)} as has_later
    from accounting_exports x
    where x.client_id = ${client_id} and x.connection_id = ${connection_id}
      ${state ? sql`and x.state = ${state}` : sql``}
    order by x.event_on desc, x.id desc limit 200`.execute(tx);
  return rows;
}

export async function countFailedExports(
  tx: CompanyTransaction,
  { client_id, connection_id }: OfConnection,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounting_exports x
    where x.client_id = ${client_id} and x.connection_id = ${connection_id} and x.state = 'error'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function countOpenExports(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ connection_id: string; state: ExportState; count: number }[]> {
  const { rows } = await sql<{ connection_id: string; state: ExportState; count: number }>`
    select x.connection_id, x.state, count(*)::int as count from accounting_exports x
    where x.client_id = ${client_id} and x.state = any(${[...unsentStates, 'in_progress']}::text[])
    group by x.connection_id, x.state`.execute(tx);
  return rows;
}

/** Reads the amounts of failed entries for each unmapped source. */
export async function readWaitingAmounts(
  tx: CompanyTransaction,
  { client_id, connection_id }: OfConnection,
): Promise<{ source: string; currency: string; amount: string }[]> {
  const { rows } = await sql<{ source: string; currency: string; amount: string }>`
    select m.key as source, x.currency, sum(abs(m.value::numeric)) as amount
    from accounting_exports x cross join lateral jsonb_each_text(x.missing) m
    where x.client_id = ${client_id} and x.connection_id = ${connection_id} and x.state = 'error'
    group by m.key, x.currency order by m.key, x.currency`.execute(tx);
  return rows;
}
