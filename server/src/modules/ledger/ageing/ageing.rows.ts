import { type RawBuilder, sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { AgeBucket, AgeingKind } from '#domain/ledger/ageing.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** Queries for open amounts by person, currency and age. */

interface AgedRow {
  owner: PersonBrief;
  currency: string;
  amounts: Record<AgeBucket, string>;
  total: string;
  no_of_items: number;
  oldest_on: string;
}

interface AgeingQuery {
  client_id: string;
  kind: AgeingKind;
  today: string;
}

/** Reads the people with open amounts, largest amount first. */
export async function readAgeing(tx: CompanyTransaction, query: AgeingQuery & { limit: number }): Promise<AgedRow[]> {
  const { rows } = await sql<AgedRow>`
    select ${personColumn(query.client_id, sql`a.owner_id`)} as owner, a.currency, a.total, a.no_of_items, a.oldest_on,
      jsonb_build_object('0-30', a.d30::text, '31-60', a.d60::text, '61-90', a.d90::text, '91+', a.older::text) as amounts
    from (select o.owner_id, o.currency, ${bucketSums(query.today)} from (${openItems(query)}) o
      group by o.owner_id, o.currency order by total desc, o.owner_id limit ${sql.lit(query.limit)}) a
    order by a.total desc, a.owner_id`.execute(tx);
  return rows;
}

export async function readAgeingTotals(
  tx: CompanyTransaction,
  query: AgeingQuery,
): Promise<(Pick<AgedRow, 'currency' | 'amounts' | 'total' | 'no_of_items'> & { no_of_people: number })[]> {
  const { rows } = await sql<
    Pick<AgedRow, 'currency' | 'amounts' | 'total' | 'no_of_items'> & { no_of_people: number }
  >`
    select a.currency, a.total, a.no_of_items, a.no_of_people,
      jsonb_build_object('0-30', a.d30::text, '31-60', a.d60::text, '61-90', a.d90::text, '91+', a.older::text) as amounts
    from (select o.currency, count(distinct o.owner_id)::int as no_of_people, ${bucketSums(query.today)}
      from (${openItems(query)}) o group by o.currency) a
    order by a.currency`.execute(tx);
  return rows;
}

function bucketSums(today: string): RawBuilder<unknown> {
  const age = sql`(${today}::date - o.since_on)`;
  return sql`coalesce(sum(o.amount) filter (where ${age} <= 30), 0) as d30,
    coalesce(sum(o.amount) filter (where ${age} between 31 and 60), 0) as d60,
    coalesce(sum(o.amount) filter (where ${age} between 61 and 90), 0) as d90,
    coalesce(sum(o.amount) filter (where ${age} > 90), 0) as older,
    sum(o.amount) as total, count(*)::int as no_of_items, min(o.since_on) as oldest_on`;
}

/**
 * Reads the amounts that have been owed to employees for more than 30 days, by currency. They equal the sum of the
 * columns for more than 30 days on the ageing page.
 */
export async function readOldDebts(
  tx: CompanyTransaction,
  { client_id, today }: { client_id: string; today: string },
): Promise<{ currency: string; amount: string; count: number }[]> {
  const { rows } = await sql<{ currency: string; amount: string; count: number }>`
    select o.currency, sum(o.amount)::text as amount, count(*)::int as count
    from (${openItems({ client_id, kind: 'payables', today })}) o
    where ${today}::date - o.since_on > 30 group by o.currency order by o.currency`.execute(tx);
  return rows;
}

/**
 * Returns SQL for approved unpaid items, which age from their approval, or for unsettled advances, which age from their
 * payment.
 */
function openItems({ client_id, kind }: AgeingQuery): RawBuilder<unknown> {
  if (kind === 'payables')
    return sql`select p.owner_id, p.item_currency as currency, p.payable as amount,
        (p.approved_at at time zone 'UTC')::date as since_on
      from payables p where p.client_id = ${client_id}
        and p.stage in ('approved', 'payment_queued', 'payment_processing') and p.payable > 0`;
  return sql`select v.owner_id, v.currency, v.paid_amount - v.applied_amount - v.returned_amount as amount,
      coalesce((select p.paid_on from payables p where p.client_id = ${client_id} and p.item_id = v.id),
        (v.submitted_at at time zone 'UTC')::date) as since_on
    from advances v where v.client_id = ${client_id} and v.deleted_at is null
      and v.stage in ('outstanding', 'partially_settled') and v.paid_amount > v.applied_amount + v.returned_amount`;
}
