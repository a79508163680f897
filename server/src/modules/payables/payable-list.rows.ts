import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { payoutFilters } from '#contract/payouts.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import { startOfDay } from '#domain/dates/local-day.ts';
import { type PayableStage, payableStages } from '#domain/payouts/payout-tabs.ts';
import { kindOfSearch, wordsOfSearch } from '#domain/text/search-words.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { companyItemsByWords } from '../../db/search-words.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';
import { payableColumns, type SavedPayable } from './payables.rows.ts';

/** Reads pages, counts and totals of the four payout lists. */

export type PayableFilters = z.output<typeof payoutFilters>;
type PayableSort = 'moved' | 'amount';

export interface PayableQuery {
  client_id: string;
  stage: PayableStage;
  search: string;
  filters: PayableFilters;
  /** The time zone in which date filters are interpreted. */
  time_zone: string;
}

export interface PayablePage extends PayableQuery {
  sort: PayableSort;
  direction: 'asc' | 'desc';
  limit: number;
  /** Continue after this row. */
  after?: { key: string; id: string } | undefined;
  /** Skip this many rows instead. */
  offset?: number;
}

export interface ListedPayable extends SavedPayable {
  payee: PersonBrief;
  entity: EntityBrief | null;
  sort_key: string;
}

interface EntityBrief {
  id: string;
  name: string;
}

/** Reads a page of an unfiltered list: ids along an index first, then the full rows. */
export async function readPayablePage(
  tx: CompanyTransaction,
  page: Omit<PayablePage, 'search' | 'filters' | 'time_zone'>,
): Promise<ListedPayable[]> {
  const { client_id, stage, sort } = page;
  const { rows } = await sql<ListedPayable>`
    with page as (
      select p.item_id, ${sortKeys[sort].column} as sort_key from payables p
      where p.client_id = ${client_id} and p.stage = ${stage} ${pageClause(page)}
    )
    ${linesOf(page)}`.execute(tx);
  return rows;
}

interface FoundPayables {
  sums: PayableSum[];
  rows: ListedPayable[];
}

/** Collects the matches once, adds them up and cuts the page from them. */
export async function findPayables(tx: CompanyTransaction, page: PayablePage): Promise<FoundPayables> {
  const { rows } = await sql<ListedPayable & { sums: PayableSum[] }>`
    with p as materialized (
      select p.item_id, p.moved_at, p.amount, p.amount_key, p.currency, p.entity_id ${payablesFound(page)}
    ),
    page as (select p.item_id, ${sortKeys[page.sort].column} as sort_key from p where true ${pageClause(page)}),
    line as (${linesOf(page)}),
    added_up as (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.currency, s.entity -> 'id'), '[]') as sums from (
        select g.currency, ${entityColumn(page.client_id, sql`g.entity_id`)} as entity, g.count, g.amount from (
          select p.currency, p.entity_id, count(*)::int as count, sum(p.amount)::text as amount from p
          group by p.currency, p.entity_id
        ) g
      ) s
    )
    select added_up.sums, line.* from added_up left join line on true
    order by line.place`.execute(tx);

  const sums = rows[0]?.sums ?? [];

  return { sums, rows: rows.filter(({ item_id }) => item_id !== null) };
}

/** Reads payables by item id, in any stage. Items without a payable are skipped. */
export async function readPayables(
  tx: CompanyTransaction,
  query: { client_id: string; item_ids: readonly string[] },
): Promise<ListedPayable[]> {
  if (query.item_ids.length === 0) return [];
  const { rows } = await sql<ListedPayable>`
    select ${shownColumns(query.client_id)}, '' as sort_key from payables p
    where p.client_id = ${query.client_id} and p.item_id = any(${[...query.item_ids]}::uuid[]) order by p.item_id`.execute(
    tx,
  );
  return rows;
}

/** Ids that a bulk action applies to, in id order. */
export async function readPayableIds(tx: CompanyTransaction, query: PayableQuery, limit: number): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select p.item_id ${payablesFound(query)} order by p.item_id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ item_id }) => item_id);
}

/** Total per entity and currency. */
export interface PayableSum {
  currency: string;
  entity: EntityBrief | null;
  count: number;
  amount: string;
}

interface SavedSum extends PayableSum {
  stage: PayableStage;
}

/** Reads the saved totals of the unfiltered lists. */
export async function readSavedSums(tx: CompanyTransaction, client_id: string): Promise<SavedSum[]> {
  const { rows } = await sql<Omit<SavedSum, 'stage'> & { stage: string }>`
    select k.stage, ${entityColumn(client_id, sql`nullif(k.entity, '-')::uuid`)} as entity, k.currency, k.count, k.amount
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

/** Columns of `payables p`. Looks names up per row: a page has few rows, and this avoids joining whole tables. */
function shownColumns(client_id: string): RawBuilder<unknown> {
  return sql`${payableColumns}, ${personColumn(client_id, sql`p.owner_id`)} as payee,
    ${entityColumn(client_id, sql`p.entity_id`)} as entity`;
}

function entityColumn(client_id: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', n.id, 'name', n.name) from entities n
    where n.client_id = ${client_id} and n.id = ${id})`;
}

interface SortKey {
  column: RawBuilder<unknown>;
  /** The sort key as text for the cursor. */
  text: RawBuilder<unknown>;
  given: (key: string) => RawBuilder<unknown>;
}

const sortKeys: Record<PayableSort, SortKey> = {
  moved: {
    column: sql`p.moved_at`,
    text: sql`to_char(page.sort_key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    given: (key) => sql`${key}::timestamptz`,
  },
  amount: { column: sql`p.amount_key`, text: sql`page.sort_key::text`, given: (key) => sql`${key}::bigint` },
};

type Cut = Omit<PayablePage, keyof PayableQuery>;

/** `and … order by … limit …`: the start and the length of a page. */
function pageClause({ sort, direction, after, limit, offset = 0 }: Cut): RawBuilder<unknown> {
  const { column, given } = sortKeys[sort];
  const order = sql.raw(direction);
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  const afterCursor = after ? sql`and (${column}, p.item_id) ${than} (${given(after.key)}, ${after.id}::uuid)` : sql``;
  return sql`${afterCursor} order by ${column} ${order}, p.item_id ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}

/** The rows of `page`, in order. */
function linesOf({ client_id, sort, direction }: Cut & Pick<PayableQuery, 'client_id'>): RawBuilder<unknown> {
  const order = sql.raw(direction);
  return sql`select ${shownColumns(client_id)}, ${sortKeys[sort].text} as sort_key,
      row_number() over (order by page.sort_key ${order}, page.item_id ${order}) as place
    from page cross join lateral (
      select * from payables x where x.client_id = ${client_id} and x.item_id = page.item_id limit 1
    ) p
    order by place`;
}

/** The amount in the format of `amount_key`. */
function keyOf(amount: string): RawBuilder<unknown> {
  return sql`(least(${amount}::numeric, 900000000000000) * 10000)::bigint`;
}

/** `from … where …` */
function payablesFound(query: PayableQuery): RawBuilder<unknown> {
  const words = wordsOfSearch(query.search);
  if (!words) return sql`from payables p where false`;
  const { client_id, stage } = query;
  const kind = kindOfSearch(query.search);
  const all = [
    sql`p.client_id = ${client_id}`,
    sql`p.stage = ${stage}`,
    ...(kind ? [sql`p.item_kind = ${kind}`] : []),
    ...filterConditions(query),
  ];
  const conditions = sql.join(all, sql` and `);
  if (words.length === 0) return sql`from payables p where ${conditions}`;
  const items = { client_id, kinds: ['report', 'advance'], table: 'payables', id: 'item_id' } as const;
  return sql`from (${companyItemsByWords(items, words)}) found cross join lateral (
      select * from payables x where x.client_id = ${client_id} and x.item_id = found.item_id limit 1
    ) p where ${conditions}`;
}

function filterConditions({ client_id, filters, time_zone }: PayableQuery): RawBuilder<unknown>[] {
  const { item_kind, owner_ids, entity_ids, department_ids, currencies, methods, flags } = filters;
  const { amount_from, amount_to, moved_from, moved_to } = filters;
  return [
    item_kind && sql`p.item_kind = ${item_kind}`,
    owner_ids && sql`p.owner_id = any(${owner_ids}::uuid[])`,
    entity_ids && sql`p.entity_id = any(${entity_ids}::uuid[])`,
    department_ids &&
      sql`exists (select from users u where u.client_id = ${client_id} and u.id = p.owner_id
        and u.department_id = any(${department_ids}::uuid[]))`,
    currencies && sql`p.currency = any(${currencies}::text[])`,
    methods && sql`p.method = any(${methods}::text[])`,
    amount_from && sql`p.amount_key >= ${keyOf(amount_from)}`,
    amount_to && sql`p.amount_key <= ${keyOf(amount_to)}`,
    moved_from && sql`p.moved_at >= ${startOfDay(moved_from, time_zone)}`,
    moved_to && sql`p.moved_at < ${startOfDay(moved_to, time_zone, { plusDays: 1 })}`,
    ...(flags ?? []).map(flagCondition),
  ].filter((condition) => typeof condition === 'object');
}

function flagCondition(flag: NonNullable<PayableFilters['flags']>[number]): RawBuilder<unknown> {
  switch (flag) {
    case 'zero_payable':
      return sql`p.payable = 0`;
    case 'failed_before':
      return sql`p.last_payout_error <> ''`;
    case 'with_advances':
      return sql`p.advances_total > 0`;
  }
}
