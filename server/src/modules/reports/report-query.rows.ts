import { type RawBuilder, sql } from 'kysely';
import { wordsOfSearch } from '#domain/text/item-words.ts';
import { ownItemsByWords } from '../../db/own-words.rows.ts';
import type { ReportFilters } from './report-filters.ts';

/** Which of somebody's own reports a search and filters mean, as conditions on `reports r`. */

export interface ReportQuery {
  client_id: string;
  owner_id: string;
  search: string;
  filters: ReportFilters;
}

/** `from … where …`. A search is looked up by its words, whatever else is asked is walked along an index. */
export function reportsFound(query: ReportQuery): RawBuilder<unknown> {
  const words = wordsOfSearch(query.search);
  const { client_id, owner_id } = query;
  if (!words) return sql`from reports r where false`;
  const conditions = sql.join([sql`r.deleted_at is null`, ...filterConditions(query)], sql` and `);
  if (words.length === 0)
    return sql`from reports r where r.client_id = ${client_id} and r.owner_id = ${owner_id} and ${conditions}`;
  return sql`from (${ownItemsByWords({ client_id, owner_id, item_kind: 'report' }, words)}) found
    cross join lateral (
      select * from reports x where x.client_id = ${client_id} and x.id = found.item_id limit 1
    ) r where ${conditions}`;
}

function filterConditions({ filters }: ReportQuery): RawBuilder<unknown>[] {
  const { stages, submitted_from, submitted_to, amount_from, amount_to, flags } = filters;
  return [
    stages && sql`r.stage = any(${stages}::text[])`,
    submitted_from && sql`r.submitted_at >= ${submitted_from}::date`,
    submitted_to && sql`r.submitted_at < ${submitted_to}::date + 1`,
    amount_from && sql`r.total >= ${amount_from}::numeric`,
    amount_to && sql`r.total <= ${amount_to}::numeric`,
    ...(flags ?? []).map(flagCondition),
  ].filter((condition) => typeof condition === 'object');
}

function flagCondition(flag: NonNullable<ReportFilters['flags']>[number]): RawBuilder<unknown> {
  switch (flag) {
    case 'violation':
      return sql`r.no_of_violations > 0`;
    case 'check':
      return sql`r.no_of_checks > 0`;
    case 'no_receipt':
      return sql`r.no_of_receipts < r.no_of_expenses`;
    case 'partially_approved':
      return sql`r.edited_total is not null and r.edited_total <> r.total`;
  }
}
