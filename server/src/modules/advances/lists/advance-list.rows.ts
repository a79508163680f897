import { type RawBuilder, sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import { type AdvanceStage, advanceStages } from '#domain/advances/advance-stages.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { afterPosition, type ListOrder, orderOf } from '../../../db/list-position.rows.ts';
import { personColumn, toldOf } from '../../../db/shared-columns.rows.ts';
import { advanceColumns, type SavedAdvance } from '../advances.rows.ts';
import { type AdvanceQuery, advancesFound, isListed } from './advance-query.rows.ts';

/** Reads pages of advances, their counters and totals, and the details of one advance. */

export interface AdvanceLineRow extends SavedAdvance {
  owner: PersonBrief;
  category: { id: string; name: string } | null;
  /** Stages of the reports that use the advance. */
  report_stages: ReportStage[];
  now_with: PersonBrief[];
}

/** Looks names up per row: a page has few rows, and this avoids joining whole tables. */
function lineColumns(client_id: string): RawBuilder<unknown> {
  return sql`${advanceColumns(client_id)}, ${personColumn(client_id, sql`a.owner_id`)} as owner,
    (select jsonb_build_object('id', c.id, 'name', c.name) from categories c
      where c.client_id = ${client_id} and c.id = a.category_id) as category,
    array(select (select r.stage from reports r where r.client_id = ${client_id} and r.id = p.report_id)
      from advance_applications p where p.client_id = ${client_id} and p.advance_id = a.id) as report_stages,
    coalesce((select jsonb_agg(${personColumn(client_id, sql`w.approver_id`)} order by w.waiting_since, w.approver_id)
      from approvers w where w.client_id = ${client_id} and w.advance_id = a.id), '[]') as now_with`;
}

export interface AdvanceDetailsRow extends AdvanceLineRow {
  department: string | null;
  entity: string | null;
  /** When the current step started to wait; null if nobody has to decide. */
  waiting_since: Date | null;
  approver_ids: string[];
  decided_ids: string[];
}

export async function readAdvanceDetails(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<AdvanceDetailsRow | undefined> {
  const { rows } = await sql<AdvanceDetailsRow>`
    select ${lineColumns(client_id)},
      (select d.name from users u join departments d on d.client_id = ${client_id} and d.id = u.department_id
        where u.client_id = ${client_id} and u.id = a.owner_id) as department,
      (select n.name from users u join entities n on n.client_id = ${client_id} and n.id = u.entity_id
        where u.client_id = ${client_id} and u.id = a.owner_id) as entity,
      (select min(w.waiting_since) from approvers w where w.client_id = ${client_id} and w.advance_id = a.id)
        as waiting_since,
      array(select w.approver_id from approvers w where w.client_id = ${client_id} and w.advance_id = a.id
        order by w.approver_id) as approver_ids,
      array(select distinct who from approval_decisions d cross join unnest(array[d.approver_id, d.actor_id]) who
        where d.client_id = ${client_id} and d.item_id = a.id
        union ${toldOf(client_id, sql`a.id`)}) as decided_ids
    from advances a where a.client_id = ${client_id} and a.id = ${id} and a.deleted_at is null`.execute(tx);

  return rows[0];
}

type AdvanceSort = 'created' | 'submitted' | 'amount' | 'settle_by';

export interface AdvancePage extends AdvanceQuery {
  sort: AdvanceSort;
  direction: 'asc' | 'desc';
  limit: number;
  /** Continue after this row; `key` is empty if the row has no sort value. */
  after?: { key: string; id: string } | undefined;
  /** Skip this many rows instead. */
  offset?: number;
}

export interface ListedAdvance extends AdvanceLineRow {
  sort_key: string;
}

/** Finds the ids along an index first, then reads the full rows. */
export async function readAdvancePage(tx: CompanyTransaction, page: AdvancePage): Promise<ListedAdvance[]> {
  const { client_id, direction, limit, offset = 0 } = page;
  const order = sql.raw(direction);
  const key = sortKeys[page.sort];
  const { rows } = await sql<ListedAdvance>`
    with page as (
      select a.id, ${key.column} as sort_key ${advancesFound(page)} ${afterPosition(key, direction, page.after)}
      order by ${orderOf(key, direction)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    )
    select ${lineColumns(client_id)}, coalesce(${key.text}, '') as sort_key
    from page cross join lateral (
      select * from advances x where x.client_id = ${client_id} and x.id = page.id limit 1
    ) a
    order by page.sort_key ${order}, page.id ${order}`.execute(tx);
  return rows;
}

interface SortKey extends ListOrder {
  /** The sort key as text for the cursor. */
  text: RawBuilder<unknown>;
}

const id = sql`a.id`;
const asText = sql`page.sort_key::text`;
const sortKeys: Record<AdvanceSort, SortKey> = {
  created: { id, column: id, text: asText, given: (key) => sql`${key}::uuid` },
  submitted: {
    id,
    column: sql`a.submitted_at`,
    text: sql`to_char(page.sort_key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    given: (key) => sql`${key}::timestamptz`,
  },
  // Amounts in different currencies are compared in the company's currency.
  amount: { id, column: sql`a.converted_amount`, text: asText, given: (key) => sql`${key}::numeric` },
  settle_by: { id, column: sql`a.settle_by`, text: asText, given: (key) => sql`${key}::date` },
};

export interface StageTally {
  count: number;
  total: string;
}

type Counts = Map<AdvanceStage, StageTally>;

/** Reads the saved counters of one owner, or of the company summed over its counter shards. */
export async function readAdvanceCounts(
  tx: CompanyTransaction,
  { client_id, owner_id }: { client_id: string; owner_id: string | null },
): Promise<Counts> {
  const counters = advanceStages.map((stage) => `advance:${stage}`);
  const { rows } =
    owner_id === null
      ? await sql<StageTally & { counter: string }>`
          select counter, sum(count)::int as count, sum(total) as total from counters_by_company
          where client_id = ${client_id} and counter = any(${counters}) group by counter`.execute(tx)
      : await sql<StageTally & { counter: string }>`
          select counter, count, total from counters_by_person where client_id = ${client_id}
            and person_id = ${owner_id} and counter = any(${counters})`.execute(tx);
  return new Map(
    rows.map(({ counter, count, total }) => [counter.slice('advance:'.length) as AdvanceStage, { count, total }]),
  );
}

/** Counts the matches and adds them up in the company's currency. */
export async function readAdvanceTally(tx: CompanyTransaction, query: AdvanceQuery): Promise<StageTally> {
  const { rows } = await sql<StageTally>`
    select count(*)::int as count, coalesce(sum(a.converted_amount), 0) as total ${advancesFound(query)}`.execute(tx);
  return rows[0] ?? { count: 0, total: '0' };
}

/** Ids that a bulk action applies to, in id order. */
export async function readMatchingIds(tx: CompanyTransaction, query: AdvanceQuery, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id ${advancesFound(query)} order by a.id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The given ids that appear in the list. */
export async function readIdsAmong(
  tx: CompanyTransaction,
  { client_id, owner_id, ids }: Pick<AdvanceQuery, 'client_id' | 'owner_id'> & { ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from advances a where a.client_id = ${client_id} and a.id = any(${[...ids]}::uuid[])
      and a.deleted_at is null and ${isListed(owner_id)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Reads full list rows in the order of the ids. */
export async function readAdvanceLines(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<AdvanceLineRow[]> {
  const { rows } = await sql<AdvanceLineRow>`
    select ${lineColumns(client_id)}
    from unnest(${[...ids]}::uuid[]) with ordinality chosen (id, place)
    join advances a on a.client_id = ${client_id} and a.id = chosen.id and a.deleted_at is null
    order by chosen.place`.execute(tx);
  return rows;
}
