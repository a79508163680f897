import { sql } from 'kysely';
import { duplicateCodes } from '#domain/checks/expense-check.ts';
import { unreportedStages } from '#domain/expenses/expense-stages.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { missingLabels } from '../expense-lines.rows.ts';

interface OwnerKey {
  client_id: string;
  owner_id: string;
}

export interface UnfinishedRow {
  stage: 'draft' | 'unreportable';
  count: number;
  no_of_uncategorized: number;
  /** The id of the newest expense in this stage. The following fields describe that expense. */
  id: string;
  expense_type: 'expense' | 'mileage' | 'per_diem';
  merchant: string;
  currency: string | null;
  amount: string | null;
  /** The labels of the missing fields. */
  missing: string[];
  headline: string | null;
}

/** Counts the drafts and the blocked expenses, and reads the newest of each. */
export async function readUnfinished(
  tx: CompanyTransaction,
  { client_id, owner_id }: OwnerKey,
): Promise<{ draft: UnfinishedRow | undefined; blocked: UnfinishedRow | undefined }> {
  const { rows } = await sql<UnfinishedRow>`
    select n.stage, n.count, n.no_of_uncategorized, e.id, e.expense_type, e.merchant, e.currency, e.amount,
      ${missingLabels(client_id)} as missing,
      e.policy_violation ->> 'headline' as headline
    from (
      select x.stage, count(*)::int as count, (count(*) filter (where x.category_id is null))::int as no_of_uncategorized,
        (array_agg(x.id order by x.id desc))[1] as id
      from expenses x where x.client_id = ${client_id} and x.owner_id = ${owner_id}
        and x.stage in ('draft', 'unreportable') and x.deleted_at is null
      group by x.stage
    ) n
    join expenses e on e.client_id = ${client_id} and e.id = n.id`.execute(tx);
  return {
    draft: rows.find(({ stage }) => stage === 'draft'),
    blocked: rows.find(({ stage }) => stage === 'unreportable'),
  };
}

export interface DuplicateRow {
  id: string;
  merchant: string;
  currency: string | null;
  amount: string | null;
  message: string;
  related_ids: string[];
}

const maxDuplicates = 20;

/** Reads unreported expenses with a possible duplicate that the owner has not ruled out, newest first. */
export async function readDuplicates(
  tx: CompanyTransaction,
  { client_id, owner_id }: OwnerKey,
): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    select e.id, e.merchant, e.currency, e.amount, k.message, k.related_ids
    from expenses e
    cross join lateral (
      select c.message, c.related_ids from expense_checks c where c.client_id = ${client_id} and c.expense_id = e.id
        and c.code = any(${[...duplicateCodes]}::text[]) and c.remarked_at is null and c.acknowledged_at is null order by c.code limit 1
    ) k
    where e.client_id = ${client_id} and e.owner_id = ${owner_id} and e.stage = any(${[...unreportedStages]}::text[])
      and e.no_of_checks > 0 and e.deleted_at is null
    order by e.id desc limit ${sql.lit(maxDuplicates)}`.execute(tx);
  return rows;
}

/** Reads the ids of drafts without a category, oldest first, and counts all of them. */
export async function readUncategorized(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; after?: string | undefined; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const uncategorized = sql`e.client_id = ${query.client_id} and e.owner_id = ${query.owner_id} and e.deleted_at is null
    and e.category_id is null and e.stage = 'draft'`;
  const afterId = query.after ? sql`and e.id > ${query.after}::uuid` : sql``;
  const [page, counted] = await Promise.all([
    sql<{ id: string }>`select e.id from expenses e where ${uncategorized} ${afterId} order by e.id
      limit ${sql.lit(query.limit)}`.execute(tx),
    sql<{ count: number }>`select count(*)::int as count from expenses e where ${uncategorized}`.execute(tx),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: counted.rows[0]?.count ?? 0 };
}
