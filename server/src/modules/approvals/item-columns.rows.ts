import { type RawBuilder, sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { AdvanceStage } from '#domain/advances/advance-stages.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import { wordsOfSearch } from '#domain/text/search-words.ts';
import { beginsWith } from '../../db/search-words.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

/** SQL that joins reports and advances to approvers or decisions with the same columns. */

/**
 * The columns of a report or an advance. A report's amounts are in its own currency, an advance's amounts in the
 * company's currency.
 */
export interface ItemColumns {
  item_kind: 'report' | 'advance';
  item_id: string;
  number: number;
  title: string;
  owner: PersonBrief;
  stage: ReportStage | AdvanceStage;
  currency: string;
  total: string;
  edited_total: string | null;
  no_of_expenses: number;
  no_of_violations: number;
  no_of_checks: number;
  no_of_without_receipt: number;
  submitted_at: Date | null;
  version: number;
}

/** Returns a subquery for the report or advance that a row of `source` refers to. */
function itemOf(client_id: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select r.id, r.number, r.title, r.owner_id, r.stage, r.currency, r.total, r.edited_total, r.no_of_expenses,
      r.no_of_violations, r.no_of_checks, r.submitted_at, r.version, r.deleted_at
    from reports r where r.client_id = ${client_id} and r.id = ${source}.report_id
    union all
    select v.id, v.number, v.title, v.owner_id, v.stage,
      (select c.currency from companies c where c.client_id = ${client_id}), coalesce(v.converted_amount, v.amount),
      v.edited_converted_amount, 0, v.has_violation::integer, 0, v.submitted_at, v.version,
      v.deleted_at
    from advances v where v.client_id = ${client_id} and v.id = ${source}.advance_id
  )`;
}

/** Returns SQL for the columns of the joined item `i`. */
export function itemColumns(client_id: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${source}.item_kind, ${source}.item_id, i.number, i.title, ${personColumn(client_id, sql`i.owner_id`)} as owner,
    i.stage, i.currency, i.total, i.edited_total, i.no_of_expenses, i.no_of_violations, i.no_of_checks, i.submitted_at, i.version,
    ${withoutReceipt(client_id, sql`${source}.report_id`)} as no_of_without_receipt`;
}

export function joinItem(client_id: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cross join lateral ${itemOf(client_id, source)} i`;
}

/** Returns SQL that counts the report's lines without a receipt. */
export function withoutReceipt(client_id: string, report_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::int from expenses x where x.client_id = ${client_id} and x.report_id = ${report_id}
    and x.deleted_at is null and x.no_of_receipts = 0)`;
}

/** Returns conditions for a search. Each word of the search must start a word of the item or of its owner's name. */
export function wordConditions(
  client_id: string,
  search: string,
  { source, owner_id }: { source: RawBuilder<unknown>; owner_id: RawBuilder<unknown> },
): RawBuilder<unknown>[] {
  const words = wordsOfSearch(search);
  if (!words) return [sql`false`];
  return words.map(
    (word) => sql`(exists (select from own_words w where w.client_id = ${client_id} and w.owner_id = ${owner_id}
        and w.item_kind = ${source}.item_kind and ${beginsWith(word)} and w.item_id = ${source}.item_id)
      or exists (select from words w where w.client_id = ${client_id} and w.item_kind = 'user' and ${beginsWith(word)}
        and w.item_id = ${owner_id}))`,
  );
}
