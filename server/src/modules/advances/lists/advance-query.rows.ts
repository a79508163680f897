import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { advanceFilters } from '#contract/advances.contract.ts';
import { startOfDay } from '#domain/dates/local-day.ts';
import { wordsOfSearch } from '#domain/text/search-words.ts';
import { companyItemsByWords, ownItemsByWords } from '../../../db/search-words.rows.ts';

/** SQL conditions on `advances a` for a search and its filters. */

type AdvanceFilters = z.output<typeof advanceFilters>;

export interface AdvanceQuery {
  client_id: string;
  /** The owner; null for all submitted advances of the company. */
  owner_id: string | null;
  search: string;
  filters: AdvanceFilters;
  today: string;
  /** The time zone in which date filters are interpreted. */
  time_zone: string;
}

/** `from … where …`. A search starts from the word index; other filters follow an index on advances. */
export function advancesFound(query: AdvanceQuery): RawBuilder<unknown> {
  const { client_id, owner_id } = query;
  const words = wordsOfSearch(query.search);
  if (!words) return sql`from advances a where false`;

  const all = [
    sql`a.client_id = ${client_id}`,
    sql`a.deleted_at is null`,
    isListed(owner_id),
    ...filterConditions(query),
  ];

  const conditions = sql.join(all, sql` and `);
  if (words.length === 0) return sql`from advances a where ${conditions}`;

  const found =
    owner_id === null
      ? companyItemsByWords({ client_id, kinds: ['advance'], table: 'advances', id: 'id' }, words)
      : ownItemsByWords({ client_id, owner_id, item_kind: 'advance' }, words);

  return sql`from (${found}) found cross join lateral (
      select * from advances x where x.client_id = ${client_id} and x.id = found.item_id limit 1
    ) a where ${conditions}`;
}

/** Limits `advances a` to one owner, or to submitted advances of the company. Only owners see drafts. */
export function isListed(owner_id: string | null): RawBuilder<unknown> {
  return owner_id === null ? sql`a.stage <> 'draft'` : sql`a.owner_id = ${owner_id}`;
}

function filterConditions({ filters, client_id, today, time_zone }: AdvanceQuery): RawBuilder<unknown>[] {
  const { stages, owner_ids, submitted_from, submitted_to, amount_from, amount_to, flags } = filters;
  return [
    stages && sql`a.stage = any(${stages}::text[])`,
    owner_ids && sql`a.owner_id = any(${owner_ids}::uuid[])`,
    submitted_from && sql`a.submitted_at >= ${startOfDay(submitted_from, time_zone)}`,
    submitted_to && sql`a.submitted_at < ${startOfDay(submitted_to, time_zone, { plusDays: 1 })}`,
    amount_from && sql`a.converted_amount >= ${amount_from}::numeric`,
    amount_to && sql`a.converted_amount <= ${amount_to}::numeric`,
    ...(flags ?? []).map((flag) => flagCondition(flag, { client_id, today })),
  ].filter((condition) => typeof condition === 'object');
}

function flagCondition(
  flag: NonNullable<AdvanceFilters['flags']>[number],
  { client_id, today }: { client_id: string; today: string },
): RawBuilder<unknown> {
  switch (flag) {
    case 'violation':
      return sql`a.has_violation`;
    case 'overdue':
      return sql`${open} and a.settle_by < ${today}::date`;
    case 'needs_settlement':
      return needsSettlement({ client_id, today });
  }
}

const open = sql`a.stage in ('outstanding', 'partially_settled')`;

/** Matches open advances that are overdue or whose reports are all paid. */
export function needsSettlement({ client_id, today }: { client_id: string; today: string }): RawBuilder<unknown> {
  return sql`${open} and (a.settle_by < ${today}::date or (select bool_and('paid' = (select r.stage from reports r
      where r.client_id = ${client_id} and r.id = p.report_id))
    from advance_applications p where p.client_id = ${client_id} and p.advance_id = a.id))`;
}
