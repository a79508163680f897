import { sql } from 'kysely';
import type { CompanyTransaction } from '../db/database.ts';
import { portionsOf } from '../db/portions.ts';

/** The gate's own tables: answers to retries, history, counters. Written only here. */

interface KeyOwner {
  client_id: string;
  user_id: string;
  key: string;
}

/**
 * Takes the key for this transaction and reads the answer kept under it. Two statements on purpose, in one trip: the
 * read must see what the previous holder of the lock committed, and a statement sees only what was there when it began.
 */
export async function takeKey(tx: CompanyTransaction, owner: KeyOwner) {
  const name = `${owner.client_id} ${owner.user_id} ${owner.key}`;
  const [lock, kept] = await Promise.all([
    sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(tx),
    tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('client_id', '=', owner.client_id)
      .where('user_id', '=', owner.user_id)
      .where('key', '=', owner.key)
      .executeTakeFirst(),
  ]);
  return { is_taken: lock.rows[0]?.taken ?? false, kept };
}

export async function keepAnswer(
  tx: CompanyTransaction,
  kept: KeyOwner & { endpoint: string; request_hash: string; answer: string; created_at: Date },
) {
  await tx.insertInto('idempotency_keys').values(kept).execute();
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
  facts: string;
  is_setting: boolean;
  request_id: string;
}

export async function insertActivity(
  tx: CompanyTransaction,
  rows: ActivityRow[],
  feed: { client_id: string; person_id: string; activity_id: string }[],
) {
  if (rows.length === 0) return;
  // A statement takes at most 65,535 parameters, and an import says more. All travel in one trip; the feed's foreign key finds the lines before it.
  await Promise.all([
    ...portionsOf(rows).map((lines) => tx.insertInto('activity').values(lines).execute()),
    ...portionsOf(feed).map((readers) => tx.insertInto('activity_feed').values(readers).execute()),
  ]);
}

export interface CounterRow {
  client_id: string;
  counter: string;
  count: number;
  total: string;
}

/** Net deltas in one sorted order, so that two writers never wait for each other in a circle. Last before commit. */
export async function moveCounters(
  tx: CompanyTransaction,
  deltas: { persons: (CounterRow & { person_id: string })[]; companies: (CounterRow & { slot: number })[] },
) {
  await Promise.all([
    deltas.persons.length > 0 && movePersons(tx, deltas.persons),
    deltas.companies.length > 0 && moveCompanies(tx, deltas.companies),
  ]);
}

function movePersons(tx: CompanyTransaction, rows: (CounterRow & { person_id: string })[]) {
  return tx
    .insertInto('counters_by_person')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'person_id', 'counter']).doUpdateSet({
        count: sql`counters_by_person.count + excluded.count`,
        total: sql`counters_by_person.total + excluded.total`,
      }),
    )
    .execute();
}

function moveCompanies(tx: CompanyTransaction, rows: (CounterRow & { slot: number })[]) {
  return tx
    .insertInto('counters_by_company')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'counter', 'slot']).doUpdateSet({
        count: sql`counters_by_company.count + excluded.count`,
        total: sql`counters_by_company.total + excluded.total`,
      }),
    )
    .execute();
}
