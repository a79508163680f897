import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for bulk_runs and bulk_items. */

interface Key {
  client_id: string;
  run_id: string;
}

export interface RunRow {
  id: string;
  actor_id: string;
  kind: string;
  request: Record<string, unknown> & { session_id: string };
  state: 'running' | 'done';
  no_of_items: number;
  created_at: Date;
  finished_at: Date | null;
}

export interface ItemToDo {
  item_id: string;
  label: string;
}

export async function insertRun(
  tx: CompanyTransaction,
  run: { client_id: string; id: string; actor_id: string; kind: string; request: object; created_at: Date },
  items: readonly ItemToDo[],
): Promise<void> {
  await tx
    .insertInto('bulk_runs')
    .values({ ...run, request: JSON.stringify(run.request), no_of_items: items.length })
    .execute();
  const numbered = items.map((item, index) => ({ ...item, item_no: index + 1 }));
  await sql`insert into bulk_items (client_id, run_id, item_no, item_id, label)
    select ${run.client_id}::uuid, ${run.id}::uuid, i.item_no, i.item_id, i.label
    from json_to_recordset(${JSON.stringify(numbered)}) as i (item_no integer, item_id uuid, label text)
    returning client_id`.execute(tx);
}

export async function readRun(tx: CompanyTransaction, { client_id, run_id }: Key): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select id, actor_id, kind, request, state, no_of_items, created_at, finished_at from bulk_runs
    where client_id = ${client_id} and id = ${run_id}`.execute(tx);
  return rows[0];
}

export async function countItems(
  tx: CompanyTransaction,
  { client_id, run_id }: Key,
): Promise<{ no_of_done: number; no_of_refused: number }> {
  const { rows } = await sql<{ no_of_done: number; no_of_refused: number }>`
    select count(*) filter (where state = 'done')::int as no_of_done,
      count(*) filter (where state = 'refused')::int as no_of_refused
    from bulk_items where client_id = ${client_id} and run_id = ${run_id}`.execute(tx);
  return rows[0] ?? { no_of_done: 0, no_of_refused: 0 };
}

export async function readRefused(
  tx: CompanyTransaction,
  { client_id, run_id, limit }: Key & { limit: number },
): Promise<{ item_id: string; label: string; reason: string }[]> {
  const { rows } = await sql<{ item_id: string; label: string; reason: string }>`
    select item_id, label, reason from bulk_items
    where client_id = ${client_id} and run_id = ${run_id} and state = 'refused'
    order by item_no limit ${limit}`.execute(tx);
  return rows;
}

export async function readWaiting(
  tx: CompanyTransaction,
  { client_id, run_id, limit }: Key & { limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from bulk_items where client_id = ${client_id} and run_id = ${run_id} and state = 'waiting'
    order by item_no limit ${limit}`.execute(tx);
  return rows.map(({ item_id }) => item_id);
}

/** Saves the result of an item. Returns false if the item already has a result, for example from a parallel job. */
export async function saveItemResult(
  tx: CompanyTransaction,
  target: Key & { item_id: string; state: 'done' | 'refused'; reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bulk_items set state = ${target.state}, reason = ${target.reason}
    where client_id = ${target.client_id} and run_id = ${target.run_id} and item_id = ${target.item_id}
      and state = 'waiting'`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Finishes a run. Returns false if it was already finished. */
export async function finishRun(tx: CompanyTransaction, target: Key & { now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`update bulk_runs set state = 'done', finished_at = ${target.now}
    where client_id = ${target.client_id} and id = ${target.run_id} and state = 'running'`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
