import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import { advanceGroups } from '#domain/advances/advance-stages.ts';
import { submittedStages } from '#domain/expenses/expense-stages.ts';
import type { DayRange } from '#domain/insights/insights-period.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.rows.ts';
import { daysToPay, distanceInKm, outstandingInCompany, paidInCompany } from '../../db/item-figures.rows.ts';
import { allOf, isAmong, isOnDays } from '../../db/list-filters.rows.ts';
import { liveSpend, liveTotals } from '../../db/live-spend.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';
import { type InsightsQuery, ownedWithin, type Sql, submittedSpend } from './insights.rows.ts';

/**
 * Queries for figures about reports, approvals, payments and travel. They read the source tables, and `planFigures`
 * must be called first.
 */

interface ProcessQuery extends InsightsQuery {
  time_zone: string;
  currency: string;
}

export interface PendingDay {
  day: string;
  amount: string;
  count: number;
}

/** Reads the reports that currently await approval, by the day of their submission. */
export async function readPending(tx: CompanyTransaction, query: ProcessQuery): Promise<PendingDay[]> {
  const { rows } = await sql<PendingDay>`
    select submitted_on::text as day, sum(company_total) as amount, count(*)::int as count
    from (select r.submitted_at::date as submitted_on, r.company_total
      from reports r where r.client_id = ${query.client_id} and r.stage = 'pending_approval' and r.deleted_at is null
        and r.submitted_at is not null and ${allOf([ownedWithin(query, sql`r.owner_id`)])}) pending
    group by submitted_on order by submitted_on`.execute(tx);
  return rows;
}

/** Sums the balances of the advances that are currently outstanding, in the company's currency. */
export async function readOutstandingAdvances(
  tx: CompanyTransaction,
  query: ProcessQuery,
): Promise<{ amount: string; count: number }> {
  const settledBy = (condition: Sql) => sql`
    select ${outstandingInCompany('a', query.currency)} as amount
    from advances a where a.client_id = ${query.client_id} and a.deleted_at is null
      and ${allOf([isOneOf(sql`a.stage`, advanceGroups.outstanding)])} and a.settle_by ${condition}
      and ${allOf([ownedWithin(query, sql`a.owner_id`)])}`;
  // The index of open advances is ordered by `settle_by`, which can be null. With two queries, PostgreSQL reads both
  // parts from the index.
  const { rows } = await sql<{ amount: string; count: number }>`
    select count(*)::int as count, coalesce(sum(amount), 0) as amount
    from (${settledBy(sql`>= '1900-01-01'`)} union all ${settledBy(sql`is null`)}) open`.execute(tx);
  return rows[0] ?? { amount: '0', count: 0 };
}

export interface AverageDays {
  is_before: boolean;
  days: string | null;
  count: number;
}

/** Reads the average number of days from submission to final approval, for reports that were approved in the period. */
export function readDaysToApprove(tx: CompanyTransaction, query: ProcessQuery): Promise<AverageDays[]> {
  const { client_id, time_zone } = query;
  return averages(tx, query, (days, is_before) => {
    // Averaging intervals is faster than averaging numbers.
    const average = sql`extract(epoch from avg(p.approved_at - p.submitted_at)) / 86400`;
    return sql`select ${sql.lit(is_before)} as is_before, round(${average}, 1)::text as days, count(*)::int as count
      from payables p where p.client_id = ${client_id} and p.submitted_at <= p.approved_at
        and ${allOf([isOnDays(sql`p.approved_at`, days, time_zone), ownedWithin(query, sql`p.owner_id`)])}`;
  });
}

/** Reads the average number of days from approval to payment, for reports and advances that were paid in the period. */
export function readDaysToPay(tx: CompanyTransaction, query: ProcessQuery): Promise<AverageDays[]> {
  return averages(tx, query, (days, is_before) => {
    const waited = daysToPay(sql`p.approved_at::date`);
    return sql`select ${sql.lit(is_before)} as is_before, round(avg(${waited}), 1)::text as days, count(*)::int as count
      from payables p where p.client_id = ${query.client_id} and p.stage = 'paid' and p.payable > 0
        and p.paid_on between ${days.from}::date and ${days.to}::date
        and ${allOf([ownedWithin(query, sql`p.owner_id`)])}`;
  });
}

async function averages(
  tx: CompanyTransaction,
  { period, compared }: ProcessQuery,
  average: (days: DayRange, is_before: boolean) => Sql,
): Promise<AverageDays[]> {
  const { rows } = await sql<AverageDays>`
    ${average(period, false)} ${compared ? sql`union all ${average(compared, true)}` : sql``}`.execute(tx);
  return rows;
}

interface PersonFigure {
  person: PersonBrief;
  count: number;
}

export async function readViolationsByRule(
  tx: CompanyTransaction,
  query: ProcessQuery,
): Promise<{ name: string; count: number }[]> {
  const spent = submittedSpend({ ...query, compared: null }, (days) => liveTotals(days, 'month'));
  const { rows } = await sql<{ name: string; count: number }>`
    select name, sum(no_of_expenses)::int as count
    from (${sql.join(spent, sql` union all `)}) s cross join unnest(violated_rules) name
    where no_of_violations <> 0
    group by name having sum(no_of_expenses) > 0 order by 2 desc, 1 limit 10`.execute(tx);
  return rows;
}

export async function readViolationsByPerson(tx: CompanyTransaction, query: ProcessQuery): Promise<PersonFigure[]> {
  // The totals by person have no category, so they cannot be used with a category filter.
  const isByPerson = !query.filters.category_ids?.length;
  const spent = submittedSpend({ ...query, compared: null }, (days) =>
    isByPerson ? liveTotals(days, 'person') : liveSpend(days),
  );
  const { rows } = await sql<PersonFigure>`
    select ${personColumn(query.client_id, sql`g.owner_id`)} as person, g.count
    from (select owner_id, sum(no_of_violations)::int as count from (${sql.join(spent, sql` union all `)}) s
      group by 1 having sum(no_of_violations) > 0 order by 2 desc, 1 limit 10) g order by 2 desc, g.owner_id`.execute(
    tx,
  );
  return rows;
}

/**
 * Reads the average number of days that each approver took to decide, counted from the time when the item began to wait
 * for them.
 */
export async function readApprovalTime(
  tx: CompanyTransaction,
  query: ProcessQuery,
): Promise<(PersonFigure & { days: string })[]> {
  const { client_id } = query;
  const owner_id = sql`(select r.owner_id from reports r where r.client_id = ${client_id} and r.id = d.report_id)`;
  const { rows } = await sql<PersonFigure & { days: string }>`
    select ${personColumn(client_id, sql`g.approver_id`)} as person, g.days, g.count from (
      select d.approver_id, round(extract(epoch from avg(d.decided_at - d.waiting_since)) / 86400, 1) as days,
        count(*)::int as count
      from approval_decisions d
      where d.client_id = ${client_id} and d.decision in ('approved', 'sent_back', 'rejected')
        and d.waiting_since <= d.decided_at
        and ${allOf([isOnDays(sql`d.decided_at`, query.period, query.time_zone), ownedWithin(query, owner_id)])}
      group by 1 order by 2 desc, 1 limit 10) g order by g.days desc, g.approver_id`.execute(tx);
  return rows;
}

interface DayFigure {
  day: string;
  amount: string;
  count: number;
}

/** Reads payments by day, converted to the company's currency with the rates of the paid items. */
export async function readPaid(tx: CompanyTransaction, query: ProcessQuery): Promise<DayFigure[]> {
  const { client_id, period, currency } = query;
  const { rows } = await sql<DayFigure>`
    select p.paid_on::text as day, count(*)::int as count, sum(${paidInCompany(client_id, currency)}) as amount
    from payables p where p.client_id = ${client_id} and p.stage = 'paid' and p.payable > 0
      and p.paid_on between ${period.from}::date and ${period.to}::date and ${allOf([ownedWithin(query, sql`p.owner_id`)])}
    group by p.paid_on order by p.paid_on`.execute(tx);
  return rows.map((row) => ({ ...row, amount: row.amount ?? '0' }));
}

interface TravelDay extends DayFigure {
  expense_type: 'mileage' | 'per_diem';
  distance_km: string;
  days: number;
}

/** Reads submitted mileage and per diem expenses by day. */
export async function readTravel(tx: CompanyTransaction, query: ProcessQuery): Promise<TravelDay[]> {
  const { client_id, period, filters } = query;
  const { rows } = await sql<TravelDay>`
    select e.expense_type, e.spent_on::text as day, count(*)::int as count, coalesce(sum(e.company_amount), 0) as amount,
      coalesce(sum((select ${distanceInKm(sql`m.reimbursable_distance`, sql`m.unit`)}
        from mileage_claims m where m.client_id = ${client_id} and m.expense_id = e.id)), 0) as distance_km,
      coalesce(sum((select d.to_date - d.from_date + 1 from per_diem_claims d
        where d.client_id = ${client_id} and d.expense_id = e.id)), 0)::int as days
    from expenses e
    where e.client_id = ${client_id} and e.deleted_at is null and e.expense_type in ('mileage', 'per_diem')
      and e.stage = any(${[...submittedStages]}::text[])
      and e.spent_on between ${period.from}::date and ${period.to}::date
      and ${allOf([
        isAmong(sql`e.category_id`, filters.category_ids, 'uuid'),
        isAmong(sql`e.currency`, filters.currencies, 'text'),
        ownedWithin(query, sql`e.owner_id`),
      ])}
    group by e.expense_type, e.spent_on order by e.spent_on`.execute(tx);
  return rows;
}
