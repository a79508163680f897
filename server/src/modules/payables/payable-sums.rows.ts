import { sql } from 'kysely';
import { type PayableStage, payableStages } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { namedColumn } from '../../db/shared-columns.rows.ts';
import type { PayableSum } from './payable-list.rows.ts';

interface SavedSum extends PayableSum {
  stage: PayableStage;
}

/** Reads the saved totals of the unfiltered lists. */
export async function readSavedSums(tx: CompanyTransaction, client_id: string): Promise<SavedSum[]> {
  const { rows } = await sql<Omit<SavedSum, 'stage'> & { stage: string }>`
    select k.stage, ${namedColumn(client_id, 'entities', sql`nullif(k.entity, '-')::uuid`)} as entity, k.currency, k.count, k.amount
    from (
      select split_part(counter, ':', 2) as stage, split_part(counter, ':', 3) as entity,
        split_part(counter, ':', 4) as currency, sum(count)::int as count, sum(total) as amount
      from counters_by_company where client_id = ${client_id} and counter >= 'payout:' and counter < 'payout;'
      group by counter
    ) k where k.count <> 0 order by k.stage, k.currency, k.entity`.execute(tx);
  return rows.flatMap(({ stage, ...sum }) => {
    const saved = payableStages.find((candidate) => candidate.replace('payment_', '') === stage);
    return saved ? [{ stage: saved, ...sum }] : [];
  });
}

interface OpenSum extends Omit<PayableSum, 'entity'> {
  kind: 'failed' | 'to_release';
}

/** Sums up, per currency, the failed payments that must be sent again and the payments that this user can release. */
export async function readOpenSums(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<OpenSum[]> {
  // This condition is in the aggregates and not in the WHERE clause, so that PostgreSQL can use the index of waiting
  // payments.
  const isForOthers = sql`p.owner_id <> ${user_id} and p.release_requested_by is distinct from ${user_id}::uuid`;
  const { rows } = await sql<OpenSum>`
    select 'failed' as kind, p.currency, count(*)::int as count, sum(p.amount) as amount from payables p
    where p.client_id = ${client_id} and p.stage in ('approved', 'payment_queued') and p.last_payout_error <> ''
    group by p.currency
    union all
    select 'to_release', p.currency, (count(*) filter (where ${isForOthers}))::int,
      coalesce(sum(p.amount) filter (where ${isForOthers}), 0)
    from payables p where p.client_id = ${client_id} and p.stage = 'payment_queued' and p.release_reason is not null
      and p.released_at is null
    group by p.currency
    order by kind, currency`.execute(tx);
  return rows.filter(({ count }) => count > 0);
}
