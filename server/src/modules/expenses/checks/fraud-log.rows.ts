import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/endpoint.ts';
import type { fraudLog } from '#contract/fraud-log.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { OpenCheck } from '#domain/checks/check-acknowledgement.ts';
import type { CheckSetting } from '#domain/checks/check-settings.ts';
import type { CheckCode, CheckLevel } from '#domain/checks/expense-check.ts';
import type { FraudState } from '#domain/checks/fraud-states.ts';
import { reportCounter } from '#domain/counters.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { isAmong, isBetween, isOnDays } from '../../../db/list-filters.rows.ts';
import { type ListQuery, tableList } from '../../../db/list-query.rows.ts';
import { sortBy } from '../../../db/list-sort.rows.ts';
import { itemsByWords } from '../../../db/search-words.rows.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** The fraud log and the settings of the checks. */

interface FraudQuery extends ListQuery {
  filters: InputOf<typeof fraudLog.list>['filters'];
  time_zone: string;
}

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

/** Reads full list rows in the order of the ids. */
export async function readFraudRows(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<FraudRow[]> {
  const { rows } = await sql<FraudRow>`
    select ${fraudColumns(client_id)} from unnest(${[...ids]}::uuid[]) with ordinality chosen (id, position)
    cross join lateral (select * from fraud_log x where x.client_id = ${client_id} and x.id = chosen.id limit 1) l
    order by chosen.position`.execute(tx);
  return rows;
}

/** Logs the checks of a submitted report. Entries whose check no longer applies become corrected. */
export async function writeFraudLog(
  tx: CompanyTransaction,
  { client_id, report_id, now }: { client_id: string; report_id: string; now: Date },
): Promise<void> {
  await sql`
    with found as (
      select k.*, e.owner_id, coalesce(e.company_amount, 0) as amount,
        case when k.acknowledged_at is null then 'open' else 'acknowledged' end as state
      from expenses e cross join lateral (
        select * from expense_checks x where x.client_id = ${client_id} and x.expense_id = e.id
      ) k where e.client_id = ${client_id} and e.report_id = ${report_id} and e.deleted_at is null
    ), corrected as (
      update fraud_log l set state = 'corrected', changed_at = ${now}
      where l.client_id = ${client_id} and l.report_id = ${report_id} and l.state <> 'corrected'
        and not exists (select from found f where f.expense_id = l.expense_id and f.code = l.code)
    )
    insert into fraud_log as l (client_id, id, report_id, expense_id, owner_id, code, level, message, related_ids, state,
      amount, found_at, changed_at, acknowledged_by, acknowledged_reason)
    select ${client_id}::uuid, gen_random_uuid(), ${report_id}::uuid, f.expense_id, f.owner_id, f.code, f.level, f.message,
      f.related_ids, f.state, f.amount, ${now}::timestamptz, ${now}::timestamptz, f.acknowledged_by, f.acknowledged_reason
    from found f
    on conflict (client_id, expense_id, code) do update set report_id = excluded.report_id, level = excluded.level,
      message = excluded.message, related_ids = excluded.related_ids, state = excluded.state, amount = excluded.amount,
      changed_at = case when l.state = excluded.state then l.changed_at else excluded.changed_at end,
      acknowledged_by = excluded.acknowledged_by, acknowledged_reason = excluded.acknowledged_reason`.execute(tx);
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

/** The unacknowledged checks of a report that the company set to block. */
export async function readBlockingChecks(
  tx: CompanyTransaction,
  { client_id, report_id }: { client_id: string; report_id: string },
): Promise<OpenCheck[]> {
  const { rows } = await sql<OpenCheck>`
    select coalesce(nullif(e.merchant, ''), 'an expense') as line, k.message
    from expenses e
    cross join lateral (
      select * from expense_checks x where x.client_id = ${client_id} and x.expense_id = e.id and x.acknowledged_at is null
    ) k
    join check_settings s on s.client_id = ${client_id} and s.code = k.code and s.action = 'block'
    where e.client_id = ${client_id} and e.report_id = ${report_id} and e.deleted_at is null
    order by e.spent_on, e.id, k.code`.execute(tx);
  return rows;
}
