import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import { allOf, isAmong } from '../../db/list-filters.rows.ts';
import { eachMatch } from '../../db/list-query.rows.ts';
import { type InboxQuery, inboxList } from './inbox.rows.ts';
import { joinItem } from './item-columns.rows.ts';

export interface InboxItem {
  item_id: string;
  item_kind: 'report' | 'advance';
  label: string;
}

/**
 * Reads items by id, in any stage. The label of an item is empty if none of `viewer_ids` was its approver. If
 * `viewer_ids` is null, all items have labels.
 */
export async function readItemsById(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[]; viewer_ids: readonly string[] | null },
): Promise<InboxItem[]> {
  const { client_id, ids, viewer_ids } = query;
  const isNamed = viewer_ids
    ? sql`exists (select from approval_steps s cross join jsonb_array_elements(s.people) p
        where s.client_id = ${client_id} and s.item_id = i.id and p ->> 'user_id' = any(${[...viewer_ids]}::text[]))`
    : sql`true`;
  const { rows } = await sql<InboxItem>`
    select i.id as item_id, i.item_kind, case when ${isNamed} then left(i.label, 200) else '' end as label from (
      select r.id, 'report' as item_kind, 'ER-' || r.number || ' ' || r.title as label from reports r
      where r.client_id = ${client_id} and r.id = any(${[...ids]}::uuid[])
      union all
      select v.id, 'advance', 'AD-' || v.number || ' ' || v.title from advances v
      where v.client_id = ${client_id} and v.id = any(${[...ids]}::uuid[])
    ) i order by i.id`.execute(tx);
  return rows;
}

/** Returns the kind of an item; undefined if the id is unknown. */
export async function readKind(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<'report' | 'advance' | undefined> {
  const { rows } = await sql<{ kind: 'report' | 'advance' }>`
    select 'report' as kind from reports where client_id = ${client_id} and id = ${id}
    union all select 'advance' from advances where client_id = ${client_id} and id = ${id}`.execute(tx);
  return rows[0]?.kind;
}

/** Reads the items of a bulk action, starting with the one that has waited longest. */
export async function readInboxItems(
  tx: CompanyTransaction,
  query: InboxQuery,
  { ids, limit }: { ids: readonly string[] | null; limit: number },
): Promise<InboxItem[]> {
  const { client_id } = query;
  const among = allOf([isAmong(sql`a.item_id`, ids, 'uuid')]);
  const found = eachMatch(
    inboxList.matches(query),
    (from) => sql`select a.item_id, a.item_kind, a.report_id, a.advance_id, a.waiting_since ${from} and ${among}`,
  );
  const { rows } = await sql<InboxItem>`
    with page as (select * from (${found}) f order by waiting_since, item_id limit ${sql.lit(limit)})
    select page.item_id, page.item_kind,
      left(case page.item_kind when 'report' then 'ER-' else 'AD-' end || i.number || ' ' || i.title, 200) as label
    from page ${joinItem(client_id, sql`page`)} order by page.waiting_since, page.item_id`.execute(tx);
  return rows;
}
