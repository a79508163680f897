import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { payoutFilters } from '#contract/payouts.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { PayableStage } from '#domain/payouts/payout-tabs.ts';
import { kindOfSearch } from '#domain/text/search-words.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { hasFlags, isAmong, isInDepartments, isOnDays, isUnfiltered } from '../../db/list-filters.rows.ts';
import { type Collected, type DatedQuery, eachMatch, tableList } from '../../db/list-query.rows.ts';
import { sortBy } from '../../db/list-sort.rows.ts';
import { companyItemsByWords } from '../../db/search-words.rows.ts';
import { namedColumn, personColumn } from '../../db/shared-columns.rows.ts';
import { payableColumns, type SavedPayable } from './payables.rows.ts';

/** Queries for the four payout lists and their totals. */

export type PayableFilters = z.output<typeof payoutFilters>;

export interface PayableQuery extends DatedQuery<PayableFilters> {
  stage: PayableStage;
}

export interface ListedPayable extends SavedPayable {
  payee: PersonBrief;
  entity: EntityBrief | null;
  /** True if the owner has an outstanding advance that this approved report could use. */
  has_open_advances: boolean;
}

interface EntityBrief {
  id: string;
  name: string;
}

export const payableList = tableList({
  table: 'payables',
  alias: 'p',
  id: 'item_id',
  sorts: { moved: sortBy('instant', sql`p.moved_at`), amount: sortBy('bigint', sql`p.amount_key`) },
  where: ({ client_id, stage, search, filters, time_zone }: PayableQuery) => {
    const kind = kindOfSearch(search);
    const { amount_from, amount_to } = filters;
    return [
      sql`p.stage = ${stage}`,
      kind && sql`p.item_kind = ${kind}`,
      filters.item_kind && sql`p.item_kind = ${filters.item_kind}`,
      isAmong(sql`p.owner_id`, filters.owner_ids, 'uuid'),
      isAmong(sql`p.entity_id`, filters.entity_ids, 'uuid'),
      isInDepartments(client_id, sql`p.owner_id`, filters.department_ids),
      isAmong(sql`p.currency`, filters.currencies, 'text'),
      isAmong(sql`p.method`, filters.methods, 'text'),
      amount_from && sql`p.amount_key >= ${keyOf(amount_from)}`,
      amount_to && sql`p.amount_key <= ${keyOf(amount_to)}`,
      isOnDays(sql`p.moved_at`, { from: filters.moved_from, to: filters.moved_to }, time_zone),
      ...hasFlags(filters.flags, {
        zero_payable: sql`p.payable = 0`,
        failed_before: sql`p.last_payout_error <> ''`,
        with_advances: sql`p.advances_total > 0`,
        on_hold: sql`p.on_hold_reason <> ''`,
        to_release: sql`p.release_reason is not null and p.released_at is null`,
      }),
    ];
  },
  byWords: (query, words) => {
    const scope = {
      client_id: query.client_id,
      kinds: ['report', 'advance'],
      table: 'payables',
      id: 'item_id',
    } as const;
    return sql`(${companyItemsByWords(scope, words)}) union ${byPayment(query, words)}`;
  },
  collected: (query) => (isUnfiltered(query) ? undefined : collectedPayables(query)),
  columns: ({ client_id }) => shownColumns(client_id),
});

/**
 * Selects payables whose reference begins with the search text, or whose amount to pay equals the amount searched for.
 */
function byPayment({ client_id, stage, search }: PayableQuery, words: readonly string[]): RawBuilder<unknown> {
  const reference = search.replaceAll('\0', '').trim().toLowerCase();
  const byReference = sql`select p.item_id from payables p where p.client_id = ${client_id} and p.reference <> ''
    and lower(p.reference) collate "C" >= ${reference} and lower(p.reference) collate "C" < ${`${reference}\u{10ffff}`}`;
  const [amount, ...others] = words;
  if (others.length > 0 || !/^\d+\.\d+$/u.test(amount ?? '')) return byReference;
  return sql`${byReference} union select p.item_id from payables p where p.client_id = ${client_id}
    and p.stage = ${stage} and p.amount_key = ${keyOf(amount ?? '')}`;
}

/** Converts an amount to the format of `amount_key`: ten-thousandths, limited to a value that fits into a bigint. */
function keyOf(amount: string): RawBuilder<unknown> {
  return sql`(least(${amount}::numeric, 900000000000000) * 10000)::bigint`;
}

/** The total of one entity and currency. */
export interface PayableSum {
  currency: string;
  entity: EntityBrief | null;
  count: number;
  amount: string;
}

interface PayableTotals {
  count: number;
  sums: PayableSum[];
}

/** Collects the matches of a filtered list and computes the totals from them. */
function collectedPayables(query: PayableQuery): Collected<PayableTotals> {
  const matches = eachMatch(
    payableList.matches(query),
    (from) => sql`select p.item_id, p.moved_at, p.amount, p.amount_key, p.currency, p.entity_id ${from}`,
  );
  const entity = namedColumn(query.client_id, 'entities', sql`g.entity_id`);
  const totals = sql<PayableTotals>`
    select coalesce(sum(s.count), 0)::int as count,
      coalesce(jsonb_agg(to_jsonb(s) order by s.currency, s.entity -> 'id'), '[]') as sums
    from (
      select g.currency, ${entity} as entity, g.count, g.amount from (
        select p.currency, p.entity_id, count(*)::int as count, sum(p.amount)::text as amount from p
        group by p.currency, p.entity_id
      ) g
    ) s`;
  return { matches: sql`p as materialized (${matches})`, from: [sql`from p where true`], totals };
}

/** Reads payables by item id, in any stage. Items without a payable are skipped. */
export async function readPayables(
  tx: CompanyTransaction,
  query: { client_id: string; item_ids: readonly string[] },
): Promise<ListedPayable[]> {
  if (query.item_ids.length === 0) return [];
  const { rows } = await sql<ListedPayable>`
    select ${shownColumns(query.client_id)} from payables p
    where p.client_id = ${query.client_id} and p.item_id = any(${[...query.item_ids]}::uuid[]) order by p.item_id`.execute(
    tx,
  );
  return rows;
}

/** Returns the columns of `payables p`. Subqueries look up names for each row, because joins would be slower. */
export function shownColumns(client_id: string): RawBuilder<ListedPayable> {
  return sql`${payableColumns}, ${personColumn(client_id, sql`p.owner_id`)} as payee,
    ${namedColumn(client_id, 'entities', sql`p.entity_id`)} as entity,
    p.item_kind = 'report' and p.stage = 'approved' and coalesce((select true from advances a
      where a.client_id = ${client_id} and a.owner_id = p.owner_id and a.deleted_at is null
        and a.stage in ('outstanding', 'partially_settled')
        and a.applied_amount + a.returned_amount + a.reserved_amount < a.paid_amount limit 1), false)
        as has_open_advances`;
}
