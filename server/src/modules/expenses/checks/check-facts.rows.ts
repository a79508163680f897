import { sql } from 'kysely';
import type { CheckSetting } from '#domain/checks/check-settings.ts';
import type { CardCharge, UsualAmounts } from '#domain/checks/expense-check.ts';
import type { ReportTrip } from '#domain/checks/outside-trip.ts';
import { chargeDays } from '#domain/checks/paid-by-card.ts';
import { submittedStages } from '#domain/expenses/expense-stages.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries for facts about people, categories, cards and files with which checks compare an expense. */

interface FactsQuery {
  client_id: string;
  owner_ids: readonly string[];
  category_ids: readonly string[];
  file_ids: readonly string[];
  report_ids: readonly string[];
  days: readonly { owner_id: string; spent_on: string }[];
}

export interface CheckFacts {
  settings: CheckSetting[];
  usual: (UsualAmounts & { category_id: string })[];
  charges: (CardCharge & { id: string; owner_id: string })[];
  edits: { file_id: string; edited_with: string }[];
  /** At most two submitted reports of each owner, which is enough to recognise a first claim. */
  submitted: { owner_id: string; report_ids: string[] }[];
  trips: (ReportTrip & { report_id: string })[];
}

/**
 * The number of newest expenses of a category from which the usual amounts are determined. More would be slow to read.
 */
const newestOfCategory = 200;
const maxCharges = 100;

export async function readCheckFacts(tx: CompanyTransaction, query: FactsQuery): Promise<CheckFacts> {
  const { client_id, owner_ids, category_ids, file_ids, report_ids } = query;
  const days = query.days.map(({ owner_id, spent_on }) => ({ owner_id, spent_on }));

  const { rows } = await sql<CheckFacts>`select
    coalesce((select jsonb_agg(jsonb_build_object('code', s.code, 'level', s.level, 'action', s.action))
      from check_settings s where s.client_id = ${client_id}), '[]') as settings,
    coalesce((select jsonb_agg(jsonb_build_object('category_id', c.id, 'no_of_expenses', u.count, 'median', u.median::text,
        'p95', u.p95::text))
      from unnest(${[...category_ids]}::uuid[]) as c (id)
      cross join lateral (
        select count(*)::integer, percentile_disc(0.5) within group (order by n.company_amount) as median,
          percentile_disc(0.95) within group (order by n.company_amount) as p95
        from (select x.company_amount from expenses x where x.client_id = ${client_id} and x.category_id = c.id
            and x.deleted_at is null and x.report_id is not null and x.trip is null and x.company_amount > 0
            and x.stage = any(${[...submittedStages]}::text[])
          order by x.spent_on desc, x.id desc limit ${sql.lit(newestOfCategory)}) n
      ) u where u.count > 0), '[]') as usual,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'owner_id', d.owner_id, 'merchant', t.merchant,
        'spent_on', t.spent_on, 'currency', t.currency, 'amount', t.amount::text, 'foreign_currency', t.foreign_currency,
        'foreign_amount', t.foreign_amount::text,
        'last_four', (select a.last_four from card_accounts a where a.client_id = ${client_id} and a.id = t.account_id),
        'expense_ids', array(select l.expense_id from card_expenses l
          where l.client_id = ${client_id} and l.transaction_id = t.id)))
      from json_to_recordset(${JSON.stringify(days)}) as d (owner_id uuid, spent_on date)
      cross join lateral (
        select x.* from card_transactions x where x.client_id = ${client_id} and x.user_id = d.owner_id
          and x.spent_on >= d.spent_on - ${sql.lit(chargeDays)} and x.spent_on <= d.spent_on + ${sql.lit(chargeDays)}
          and not x.is_voided and x.amount > 0 and x.state <> 'personal' limit ${sql.lit(maxCharges)}
      ) t), '[]') as charges,
    coalesce((select jsonb_agg(jsonb_build_object('file_id', f.id, 'edited_with', f.edited_with))
      from unnest(${[...file_ids]}::uuid[]) as attached (id)
      cross join lateral (select * from files x where x.client_id = ${client_id} and x.id = attached.id limit 1) f
      where f.edited_with <> ''), '[]') as edits,
    coalesce((select jsonb_agg(jsonb_build_object('owner_id', o.id, 'report_ids', array(
        select r.id from reports r where r.client_id = ${client_id} and r.owner_id = o.id and r.deleted_at is null
          and r.submitted_at is not null order by r.submitted_at desc limit 2)))
      from unnest(${[...owner_ids]}::uuid[]) as o (id)), '[]') as submitted,
    coalesce((select jsonb_agg(jsonb_build_object('report_id', l.report_id, 'title', t.title, 'starts_on', t.starts_on,
        'ends_on', t.ends_on))
      from report_trips l join trips t on t.client_id = ${client_id} and t.id = l.trip_id
      where l.client_id = ${client_id} and l.report_id = any(${[...report_ids]}::uuid[])), '[]') as trips`.execute(tx);

  return rows[0] ?? { settings: [], usual: [], charges: [], edits: [], submitted: [], trips: [] };
}
