import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '#domain/dates/local-day.ts';
import { wordsOfSearch } from '#domain/text/search-words.ts';
import { companyItemsByWords, ownItemsByWords } from '../../db/search-words.rows.ts';
import type { ReportFilters } from './report-filters.ts';

/** SQL conditions on `reports r` for a search and filters. */

export interface ReportQuery {
  client_id: string;
  /** The owner; null for submitted reports of every owner. */
  owner_id: string | null;
  search: string;
  filters: ReportFilters & CompanyFilters;
  /** The actor's time zone, which defines the day boundaries of date filters. */
  time_zone: string;
}

/** Filters of the company list only. */
interface CompanyFilters {
  owner_ids?: readonly string[] | undefined;
  approver_ids?: readonly string[] | undefined;
  department_ids?: readonly string[] | undefined;
}

/** Builds `from … where …`. A search text uses the word index; all other filters use the owner index. */
export function reportsFound(query: ReportQuery): RawBuilder<unknown> {
  const words = wordsOfSearch(query.search);
  const { client_id, owner_id } = query;
  if (!words) return sql`from reports r where false`;
  if (owner_id === null) return companyReports(query, words);
  const conditions = sql.join([sql`r.deleted_at is null`, ...filterConditions(query)], sql` and `);
  if (words.length === 0)
    return sql`from reports r where r.client_id = ${client_id} and r.owner_id = ${owner_id} and ${conditions}`;
  return sql`from (${ownItemsByWords({ client_id, owner_id, item_kind: 'report' }, words)}) found
    ${eachReport(client_id)} where ${conditions}`;
}

function eachReport(client_id: string): RawBuilder<unknown> {
  return sql`cross join lateral (
    select * from reports x where x.client_id = ${client_id} and x.id = found.item_id limit 1
  ) r`;
}

/** Each search word must be a prefix of a word of the report or of its owner's name. */
function companyReports(query: ReportQuery, words: readonly string[]): RawBuilder<unknown> {
  const { client_id, filters } = query;
  const { owner_ids, approver_ids, department_ids } = filters;

  const all = [
    sql`r.client_id = ${client_id}`,
    sql`r.deleted_at is null`,
    // Drafts are visible only to their owner.
    sql`r.stage <> 'draft'`,
    owner_ids && sql`r.owner_id = any(${[...owner_ids]}::uuid[])`,
    department_ids &&
      sql`exists (select from users u where u.client_id = ${client_id} and u.id = r.owner_id
        and u.department_id = any(${[...department_ids]}::uuid[]))`,
    approver_ids &&
      sql`exists (select from approvers a where a.client_id = ${client_id} and a.report_id = r.id
        and a.approver_id = any(${[...approver_ids]}::uuid[]))`,
    ...filterConditions(query),
  ].filter((condition) => typeof condition === 'object');

  const conditions = sql.join(all, sql` and `);
  if (words.length === 0) return sql`from reports r where ${conditions}`;
  const found = companyItemsByWords({ client_id, kinds: ['report'], table: 'reports', id: 'id' }, words);
  return sql`from (${found}) found ${eachReport(client_id)} where ${conditions}`;
}

function filterConditions({ filters, time_zone }: ReportQuery): RawBuilder<unknown>[] {
  const { stages, submitted_from, submitted_to, amount_from, amount_to, flags } = filters;
  return [
    stages && sql`r.stage = any(${stages}::text[])`,
    submitted_from && sql`r.submitted_at >= ${startOfDay(submitted_from, time_zone)}`,
    submitted_to && sql`r.submitted_at < ${startOfDay(submitted_to, time_zone, { plusDays: 1 })}`,
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
