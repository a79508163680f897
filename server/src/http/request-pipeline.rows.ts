import { sql } from 'kysely';
import { sendWithCommit } from '../db/company-transaction.ts';
import type { CompanyTransaction } from '../db/database.ts';
import { insertRows, portionsOf } from '../db/insert-many.ts';

/** The statements with which the request pipeline saves idempotency keys, history and counters. */

interface KeyOwner {
  client_id: string;
  user_id: string;
  key: string;
}

export interface TakenKey {
  key: string;
  /** False while another request with the same key is in progress. */
  is_taken: boolean;
  saved: { request_hash: string; answer: unknown } | undefined;
}

/**
 * Locks the idempotency key for this transaction and reads its stored response. These are two statements in one round
 * trip, because a statement only sees data that was committed before it began, and the read must see what the previous
 * owner of the lock committed.
 */
export async function takeKey(
  tx: CompanyTransaction,
  { client_id, session_id, key }: { client_id: string; session_id: string; key: string },
): Promise<TakenKey> {
  const [lock, saved] = await Promise.all([
    sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', ${client_id}::text, s.user_id, ${key}::text), 0))
        as taken
      from sessions s where s.client_id = ${client_id}::uuid and s.id = ${session_id}`.execute(tx),
    sql<{ request_hash: string; answer: unknown }>`
      select k.request_hash, k.answer from sessions s
      join idempotency_keys k on k.client_id = ${client_id} and k.user_id = s.user_id and k.key = ${key}
      where s.client_id = ${client_id} and s.id = ${session_id}`.execute(tx),
  ]);
  return { key, is_taken: lock.rows[0]?.taken ?? false, saved: saved.rows[0] };
}

export async function markSessionSeen(
  tx: CompanyTransaction,
  { client_id, session_id }: { client_id: string; session_id: string },
  now: Date,
) {
  await sql`update sessions set last_seen_at = ${now}
    where client_id = ${client_id} and id = ${session_id} and last_seen_at < ${now}`.execute(tx);
}

export async function saveAnswer(
  tx: CompanyTransaction,
  saved: KeyOwner & { endpoint: string; request_hash: string; answer: string; created_at: Date },
) {
  await tx.insertInto('idempotency_keys').values(saved).execute();
}

export async function deleteOldAnswers(tx: CompanyTransaction, filter: { client_id: string; before: Date }) {
  await tx
    .deleteFrom('idempotency_keys')
    .where('client_id', '=', filter.client_id)
    .where('created_at', '<', filter.before)
    .execute();
}

export interface ActivityRow {
  client_id: string;
  id: string;
  at: Date;
  actor_id: string | null;
  on_behalf_of_id: string | null;
  action: string;
  item_kind: string;
  item_id: string;
  item_label: string;
  from_stage: string | null;
  to_stage: string | null;
  comment: string;
  facts: Record<string, unknown>;
  is_setting: boolean;
  entered_by: string | null;
  request_id: string;
}

export async function insertActivity(
  tx: CompanyTransaction,
  rows: ActivityRow[],
  feed: { client_id: string; person_id: string; activity_id: string }[],
) {
  if (rows.length === 0) return;
  // Both inserts are sent in one round trip. PostgreSQL runs them in order, so the entries exist when the foreign key
  // of the feed is checked.
  await Promise.all([
    ...portionsOf(rows).map((lines) => insertRows(tx, 'activity', lines)),
    ...portionsOf(feed).map((readers) => insertRows(tx, 'activity_feed', readers)),
  ]);
}

interface CounterRow {
  client_id: string;
  counter: string;
  count: number;
  total: string;
}

type PersonCounterRow = CounterRow & { person_id: string };
type CompanyCounterRow = CounterRow & { slot: number };

/**
 * Updates counters in sorted order, so that concurrent writes never deadlock. The updates are sent with the commit,
 * because many writes share these rows.
 */
export function moveCounters(
  tx: CompanyTransaction,
  { persons, companies }: { persons: PersonCounterRow[]; companies: CompanyCounterRow[] },
): void {
  const moves = [persons.length > 0 && movedPersons(persons), companies.length > 0 && movedCompanies(companies)];
  sendWithCommit(
    tx,
    moves.flatMap((move) => (move ? [move.compile(tx)] : [])),
  );
}

function movedPersons(rows: PersonCounterRow[]) {
  return sql`
    insert into counters_by_person as k (client_id, person_id, counter, count, total)
    select client_id, person_id, counter, count, total
    from json_populate_recordset(null::counters_by_person, ${JSON.stringify(rows)})
    on conflict (client_id, person_id, counter) do update set count = k.count + excluded.count,
      total = k.total + excluded.total
    returning client_id`;
}

function movedCompanies(rows: CompanyCounterRow[]) {
  return sql`
    insert into counters_by_company as k (client_id, counter, slot, count, total)
    select client_id, counter, slot, count, total
    from json_populate_recordset(null::counters_by_company, ${JSON.stringify(rows)})
    on conflict (client_id, counter, slot) do update set count = k.count + excluded.count,
      total = k.total + excluded.total
    returning client_id`;
}
