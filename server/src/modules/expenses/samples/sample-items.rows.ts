import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries on `sample_items`. */

interface SampleItem {
  item_id: string;
  item_kind: 'expense' | 'report';
}

interface Owner {
  client_id: string;
  user_id: string;
}

export async function insertSamples(
  tx: CompanyTransaction,
  { client_id, user_id }: Owner,
  items: readonly SampleItem[],
): Promise<void> {
  await tx
    .insertInto('sample_items')
    .values(items.map((item) => ({ client_id, user_id, ...item })))
    .execute();
}

/** Reads at most 100 samples that the person has not removed. */
export async function readSamples(tx: CompanyTransaction, { client_id, user_id }: Owner): Promise<SampleItem[]> {
  const { rows } = await sql<SampleItem>`
    select item_id, item_kind from sample_items
    where client_id = ${client_id} and user_id = ${user_id} and removed_at is null limit 100`.execute(tx);
  return rows;
}

export async function markSamplesRemoved(
  tx: CompanyTransaction,
  { client_id, user_id, now }: Owner & { now: Date },
): Promise<void> {
  await tx
    .updateTable('sample_items')
    .set({ removed_at: now })
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .execute();
}

/** Returns true if the report or one of its lines is a sample. */
export async function hasSamples(
  tx: CompanyTransaction,
  { client_id, report_id }: { client_id: string; report_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select ${report_id}::uuid as id union all
      select e.id from expenses e
      where e.client_id = ${client_id} and e.report_id = ${report_id} and e.deleted_at is null
    ) item
    cross join lateral (select from sample_items s where s.client_id = ${client_id} and s.item_id = item.id limit 1) s
    limit 1`.execute(tx);
  return rows.length > 0;
}
