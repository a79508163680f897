import { sql } from 'kysely';
import type { AuditSeal, AuditSource, SealedRow } from '#domain/activity/audit-chain.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on the seals of audited rows and on the rows that are not sealed yet. */

/** Locks the chain, because only one process at a time may extend it. Returns false if another process has the lock. */
export async function lockChain(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('audit_chain' || ${client_id}::text, 0)) as is_locked`.execute(
    tx,
  );
  return rows[0]?.is_locked ?? false;
}

export async function readLastSeal(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ seal_no: number; chain_hash: string; sealed_at: Date } | undefined> {
  const { rows } = await sql<{ seal_no: string; chain_hash: string; sealed_at: Date }>`
    select seal_no, chain_hash, sealed_at from audit_seals where client_id = ${client_id}
    order by seal_no desc limit 1`.execute(tx);
  return rows[0] && { ...rows[0], seal_no: Number(rows[0].seal_no) };
}

interface UnsealedRow {
  source: AuditSource;
  row_id: string;
  row_at: Date;
  text: string;
}

/**
 * Removes rows from the list of unsealed rows and returns them in the order of their ids, which is the order of time.
 */
export async function takeUnsealed(
  tx: CompanyTransaction,
  { client_id, limit }: { client_id: string; limit: number },
): Promise<UnsealedRow[]> {
  const { rows } = await sql<UnsealedRow>`
    with taken as (
      delete from audit_unsealed where client_id = ${client_id} and (source, row_id) in (
        select source, row_id from audit_unsealed where client_id = ${client_id}
        order by source, row_id limit ${sql.lit(limit)})
      returning source, row_id)
    select t.source, t.row_id, a.at as row_at, ${activityText} as text
    from taken t join activity a on a.client_id = ${client_id} and a.id = t.row_id where t.source = 'activity'
    union all
    select t.source, t.row_id, p.at, ${postingText}
    from taken t join ledger_postings p on p.client_id = ${client_id} and p.id = t.row_id
    where t.source = 'ledger_postings'
    order by row_id, source`.execute(tx);
  return rows;
}

/**
 * The values of a row that its hash covers. Columns that were added later are not included, so that older hashes remain
 * valid.
 */
const activityText = sql`jsonb_build_array(a.client_id, a.id, (extract(epoch from a.at) * 1000)::bigint, a.actor_id,
  a.on_behalf_of_id, a.entered_by, a.action, a.item_kind, a.item_id, a.item_label, a.from_stage, a.to_stage, a.comment,
  a.facts, a.is_setting, a.request_id)::text`;
const postingText = sql`jsonb_build_array(p.client_id, p.id, (extract(epoch from p.at) * 1000)::bigint,
  p.value_on - date '2000-01-01', p.entity_id, p.report_id, p.advance_id, p.payout_id, p.cause, p.round_no, p.line_no,
  p.from_account, p.to_account, p.ledger_account, p.currency, p.amount::text, p.reverses_id)::text`;

export async function insertSeals(
  tx: CompanyTransaction,
  { client_id, sealed_at, seals }: { client_id: string; sealed_at: Date; seals: (AuditSeal & { row_at: Date })[] },
): Promise<void> {
  await sql`insert into audit_seals (client_id, seal_no, source, row_id, row_at, row_hash, chain_hash, sealed_at)
    select ${client_id}::uuid, s.seal_no, s.source, s.row_id, s.row_at, s.row_hash, s.chain_hash, ${sealed_at}::timestamptz
    from json_populate_recordset(null::audit_seals, ${JSON.stringify(seals)}) s
    returning client_id`.execute(tx);
}

/** Reads the seals after a position, each with the current values of its row. */
export async function readSealedRows(
  tx: CompanyTransaction,
  { client_id, after, limit }: { client_id: string; after: number; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<Omit<SealedRow, 'seal_no'> & { seal_no: string }>`
    select s.seal_no, s.source, s.row_id, s.row_hash, s.chain_hash,
      (select r.row_hash from audit_redactions r
        where r.client_id = ${client_id} and r.row_id = s.row_id order by r.entry_id desc limit 1) as redacted_hash,
      case s.source when 'activity' then ${activityText} else ${postingText} end as text,
      case s.source when 'activity' then 'the entry ' || coalesce(a.action || ' ' || a.item_label, s.row_id::text)
        else 'the ledger posting ' || coalesce(p.cause || ' ' || p.amount || ' ' || p.currency, s.row_id::text) end as label
    from audit_seals s
    left join lateral (
      select * from activity x where s.source = 'activity' and x.client_id = ${client_id} and x.id = s.row_id limit 1
    ) a on true
    left join lateral (
      select * from ledger_postings x
      where s.source = 'ledger_postings' and x.client_id = ${client_id} and x.id = s.row_id limit 1
    ) p on true
    where s.client_id = ${client_id} and s.seal_no > ${after}
    order by s.seal_no limit ${sql.lit(limit)}`.execute(tx);
  return rows.map((row) => ({ ...row, seal_no: Number(row.seal_no), text: isMissing(row) ? null : row.text }));
}

/** True if the row no longer exists. The join then returns an array that contains only nulls. */
function isMissing({ text }: { text: string | null }): boolean {
  return text === null || text.startsWith('[null,');
}

/**
 * Reads rows that have no seal and are not waiting for one. They must have been written while the triggers were
 * disabled.
 */
export async function readNeverSealed(
  tx: CompanyTransaction,
  { client_id, limit }: { client_id: string; limit: number },
): Promise<string[]> {
  const unknown = (source: AuditSource, id: string) => sql`
    not exists (select from audit_seals s
      where s.client_id = ${client_id} and s.source = ${source} and s.row_id = ${sql.ref(id)})
    and not exists (select from audit_unsealed u
      where u.client_id = ${client_id} and u.source = ${source} and u.row_id = ${sql.ref(id)})`;
  const { rows } = await sql<{ label: string }>`
    (select 'the entry ' || a.action || ' ' || a.item_label as label from activity a
      where a.client_id = ${client_id} and a.audit_area is not null and ${unknown('activity', 'a.id')}
      limit ${sql.lit(limit)})
    union all
    (select 'the ledger posting ' || p.cause || ' ' || p.amount || ' ' || p.currency from ledger_postings p
      where p.client_id = ${client_id} and ${unknown('ledger_postings', 'p.id')} limit ${sql.lit(limit)})`.execute(tx);
  return rows.map(({ label }) => label);
}

/**
 * Waits until no other process is extending the chain, so that no row changes after it was read and before it is
 * sealed.
 */
export async function waitForChain(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit_chain' || ${client_id}::text, 0))`.execute(tx);
}

/**
 * Saves the new hashes of changed rows that have a seal. Rows without a seal are sealed with their new values later.
 */
export async function insertRedactions(
  tx: CompanyTransaction,
  { client_id, entry_id, row_ids }: { client_id: string; entry_id: string; row_ids: readonly string[] },
): Promise<void> {
  await sql`insert into audit_redactions as added (client_id, row_id, entry_id, row_hash)
    select a.client_id, a.id, ${entry_id}::uuid, encode(sha256(convert_to(${activityText}, 'UTF8')), 'hex')
    from activity a
    where a.client_id = ${client_id} and a.id = any(${row_ids}::uuid[]) and exists (
      select from audit_seals s
      where s.client_id = ${client_id} and s.source = 'activity' and s.row_id = a.id)
    returning added.client_id`.execute(tx);
}

/** Calculates a digest of all redactions that belong to the same entry. */
const redactionDigest = sql<string>`encode(sha256(convert_to(
  string_agg(r.row_id || ' ' || r.row_hash, ',' order by r.row_id), 'UTF8')), 'hex')`;

export async function digestRedactions(
  tx: CompanyTransaction,
  { client_id, entry_id }: { client_id: string; entry_id: string },
): Promise<{ no_of_entries: number; digest: string | null }> {
  const { rows } = await sql<{ no_of_entries: number; digest: string | null }>`
    select count(*)::int as no_of_entries, ${redactionDigest} as digest from audit_redactions r
    where r.client_id = ${client_id} and r.entry_id = ${entry_id}`.execute(tx);
  return rows[0] ?? { no_of_entries: 0, digest: null };
}

/** Returns the entries whose recorded digest does not match their redactions. */
export async function readWrongRedactions(tx: CompanyTransaction, client_id: string): Promise<{ entry_id: string }[]> {
  const { rows } = await sql<{ entry_id: string }>`
    select r.entry_id from audit_redactions r where r.client_id = ${client_id} group by r.entry_id
    having ${redactionDigest} is distinct from (
      select a.facts ->> 'digest' from activity a where a.client_id = ${client_id} and a.id = r.entry_id)`.execute(tx);
  return rows;
}

export async function countUnsealed(tx: CompanyTransaction, client_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_unsealed where client_id = ${client_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}
