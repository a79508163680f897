import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/endpoint.ts';
import type { fraudLog } from '#contract/fraud-log.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { CheckSetting } from '#domain/checks/check-settings.ts';
import type { CheckCode, CheckLevel } from '#domain/checks/expense-check.ts';
import type { FraudState } from '#domain/checks/fraud-states.ts';
import { reportCounter } from '#domain/counters.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { isAmong, isBetween, isOnDays } from '../../../db/list-filters.rows.ts';
import { type DatedQuery, tableList } from '../../../db/list-query.rows.ts';
import { sortBy } from '../../../db/list-sort.rows.ts';
import { itemsByWords } from '../../../db/search-words.rows.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** Queries for the fraud log and the check settings. */

type FraudQuery = DatedQuery<InputOf<typeof fraudLog.list>['filters']>;

export interface FraudRow {
  id: string;
  code: CheckCode;
  level: CheckLevel;
  message: string;
  state: FraudState;
  amount: string;
  found_at: Date;
  changed_at: Date;
  acknowledged_reason: string;
  expense: { id: string; merchant: string; spent_on: string | null };
  report: { id: string; number: number; title: string };
  owner: PersonBrief;
  acknowledged_by: PersonBrief | null;
  paid_before: { no_of_reports: number; total: string } | null;
}

export const fraudList = tableList({
  table: 'fraud_log',
  alias: 'l',
  sorts: { found: sortBy('instant', sql`l.found_at`), amount: sortBy('numeric', sql`l.amount`) },
  where: ({ filters, time_zone }: FraudQuery) => [
    isAmong(sql`l.state`, filters.states, 'text'),
    isAmong(sql`l.level`, filters.levels, 'text'),
    isAmong(sql`l.code`, filters.codes, 'text'),
    isAmong(sql`l.owner_id`, filters.owner_ids, 'uuid'),
    isOnDays(sql`l.found_at`, { from: filters.found_from, to: filters.found_to }, time_zone),
    isBetween(sql`l.amount`, { from: filters.amount_from, to: filters.amount_to }, 'numeric'),
  ],
  byWords: ({ client_id }, words) =>
    sql`select entry.id as item_id
      from (${itemsByWords({ client_id, owner_id: null, item_kind: 'report' }, words)}) matching
      cross join lateral (select x.id from fraud_log x where x.client_id = ${client_id}
        and x.report_id = matching.item_id) entry`,
  columns: ({ client_id }) => fraudColumns(client_id),
});

function fraudColumns(client_id: string): RawBuilder<FraudRow> {
  return sql`l.id, l.code, l.level, l.message, l.state, l.amount, l.found_at, l.changed_at, l.acknowledged_reason,
    (select jsonb_build_object('id', e.id, 'merchant', e.merchant, 'spent_on', e.spent_on) from expenses e
      where e.client_id = ${client_id} and e.id = l.expense_id) as expense,
    (select jsonb_build_object('id', r.id, 'number', r.number, 'title', r.title) from reports r
      where r.client_id = ${client_id} and r.id = l.report_id) as report,
    ${personColumn(client_id, sql`l.owner_id`)} as owner,
    ${personColumn(client_id, sql`l.acknowledged_by`)} as acknowledged_by,
    (select jsonb_build_object('no_of_reports', c.count, 'total', c.total::text) from counters_by_person c
      where c.client_id = ${client_id} and c.person_id = l.owner_id and c.counter = ${reportCounter('paid')}) as paid_before`;
}

export async function readCheckSettings(tx: CompanyTransaction, client_id: string): Promise<CheckSetting[]> {
  const { rows } = await sql<CheckSetting>`
    select code, level, action from check_settings where client_id = ${client_id}`.execute(tx);
  return rows;
}

export async function upsertCheckSetting(
  tx: CompanyTransaction,
  client_id: string,
  { code, level, action }: CheckSetting,
): Promise<void> {
  await tx
    .insertInto('check_settings')
    .values({ client_id, code, level, action })
    .onConflict((conflict) => conflict.columns(['client_id', 'code']).doUpdateSet({ level, action }))
    .execute();
}
