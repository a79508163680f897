import { sql } from 'kysely';
import type { CompanyTransaction } from '../db/database.ts';
import { checkClearing } from '../modules/cards/clear-statements.ts';
import { checkBooks } from '../modules/payables/check-books.ts';
import { checkRollups } from '../modules/spend/check-rollups.ts';

export interface Drift {
  person_id: string | null;
  counter: string;
  saved: string;
  real: string;
}

/**
 * Returns all differences between stored and computed values: counters, approval inbox, ledger and spending. The result
 * must be empty.
 */
export async function everyDrift(tx: CompanyTransaction, client_id: string): Promise<(Drift | string)[]> {
  return [
    ...(await counterDrift(tx, client_id)),
    ...(await checkBooks(tx, client_id)),
    ...(await checkClearing(tx, client_id)),
    ...(await checkRollups(tx, client_id)),
  ];
}

/**
 * Returns the counters that differ from the rows they count, per person and for the company, and the approval inbox
 * rows that differ from their items. The result must be empty.
 */
export async function counterDrift(tx: CompanyTransaction, client_id: string): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with real as (
      select owner_id as person_id, 'report:' || stage as counter, count(*) as count, sum(company_total) as total
        from reports where client_id = ${client_id} and deleted_at is null group by 1, 2
      union all
      select owner_id, 'expense:' || stage, count(*), coalesce(sum(company_amount), 0)
        from expenses where client_id = ${client_id} and deleted_at is null group by 1, 2
      union all
      select owner_id, 'advance:' || stage, count(*), coalesce(sum(converted_amount), 0)
        from advances where client_id = ${client_id} and deleted_at is null group by 1, 2
      union all
      select a.approver_id, 'approval:pending', count(*), sum(coalesce(r.company_total, d.converted_amount))
        from approvers a
        left join reports r on r.client_id = ${client_id} and r.id = a.report_id
        left join advances d on d.client_id = ${client_id} and d.id = a.advance_id
        where a.client_id = ${client_id} group by 1
    ), real_of_all as (
      select person_id, counter, count, total from real
      union all
      select null, counter, sum(count), sum(total) from real group by counter
      union all
      select null, 'user:' || case when not is_active then 'disabled' when invited_at is null then 'active' else 'invited' end,
        count(*), 0 from users where client_id = ${client_id} group by 2
      union all
      select null, 'payout:' || replace(stage, 'payment_', '') || ':' || coalesce(entity_id::text, '-') || ':' || currency,
        count(*), sum(amount) from payables where client_id = ${client_id} group by 2
      union all
      select user_id, 'card:' || state, count(*), 0 from card_transactions
        where client_id = ${client_id} and user_id is not null group by 1, 2
      union all
      select null, 'card:' || state, count(*), 0 from card_transactions where client_id = ${client_id} group by 2
    ), kept_of_all as (
      select person_id, counter, count, total from counters_by_person where client_id = ${client_id}
      union all
      select null, counter, sum(count), sum(total) from counters_by_company where client_id = ${client_id} group by counter
    )
    select coalesce(k.person_id, r.person_id) as person_id, coalesce(k.counter, r.counter) as counter,
      coalesce(k.count, 0) || ' of ' || coalesce(k.total, 0)::numeric(19, 4) as saved,
      coalesce(r.count, 0) || ' of ' || coalesce(r.total, 0)::numeric(19, 4) as real
    from kept_of_all k
    full join real_of_all r on r.person_id is not distinct from k.person_id and r.counter = k.counter
    where coalesce(k.count, 0) <> coalesce(r.count, 0) or coalesce(k.total, 0) <> coalesce(r.total, 0)
    order by 1, 2`.execute(tx);

  return [...rows, ...(await inboxDrift(tx, client_id))];
}

/** Returns the approval inbox rows whose copies of the item's values differ from the item. */
async function inboxDrift(tx: CompanyTransaction, client_id: string): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select a.approver_id as person_id, 'approval inbox: ' || a.item_id as counter, k.facts::text as saved, i.facts::text as real
    from approvers a
    cross join lateral (
      select row(a.owner_id, a.total, a.submitted_at, a.no_of_violations, a.no_of_checks) as facts
    ) k
    cross join lateral (
      select row(r.owner_id, r.company_total, r.submitted_at, r.no_of_violations, r.no_of_checks) as facts from reports r
        where r.client_id = ${client_id} and r.id = a.report_id
      union all
      select row(v.owner_id, coalesce(v.converted_amount, v.amount), v.submitted_at, v.has_violation::integer, 0)
        from advances v where v.client_id = ${client_id} and v.id = a.advance_id
    ) i
    where a.client_id = ${client_id} and k.facts is distinct from i.facts`.execute(tx);
  return rows;
}
