import { type RawBuilder, sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import { noEntityKey } from '#domain/ledger/chart.ts';
import type { OpenPoint } from '#domain/ledger/close-period.ts';
import { firstDayOf, lastDayOf } from '#domain/ledger/months.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** Queries for the closed and reopened months of entities. */

interface EntityKey {
  client_id: string;
  entity_id: string | null;
}

export interface PeriodRow {
  month: string;
  state: 'closed' | 'reopened';
  closed_at: Date;
  closed_by: PersonBrief;
  reopened_at: Date | null;
  reopened_by: PersonBrief | null;
  reopen_reason: string;
}

export async function readPeriods(tx: CompanyTransaction, { client_id, entity_id }: EntityKey): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select to_char(p.month, 'YYYY-MM') as month, p.state, p.closed_at, p.reopened_at, p.reopen_reason,
      ${personColumn(client_id, sql`p.closed_by`)} as closed_by,
      ${personColumn(client_id, sql`p.reopened_by`)} as reopened_by
    from ledger_periods p
    where p.client_id = ${client_id} and p.entity_key = ${entity_id ?? noEntityKey}
    order by p.month desc`.execute(tx);
  return rows;
}

/** Counts the ledger lines in each month of an entity. */
export async function readMonthLines(
  tx: CompanyTransaction,
  { client_id, entity_id }: EntityKey,
): Promise<{ month: string; no_of_lines: number }[]> {
  const { rows } = await sql<{ month: string; no_of_lines: number }>`
    select to_char(b.month, 'YYYY-MM') as month, sum(b.no_of_lines)::int as no_of_lines from ledger_balances b
    where b.client_id = ${client_id} and b.entity_key = ${entity_id ?? noEntityKey} group by b.month`.execute(tx);
  return rows;
}

/**
 * Counts the open months before the current month and finds the oldest. If an entity has never closed a month, only its
 * latest month counts, because closing that month also closes all earlier ones.
 */
export async function readMonthsToClose(
  tx: CompanyTransaction,
  { client_id, current_month }: { client_id: string; current_month: string },
): Promise<{ count: number; oldest_month: string | null }> {
  const { rows } = await sql<{ count: number; oldest_month: string | null }>`
    with posted as (
      select distinct b.entity_key, b.month from ledger_balances b
      where b.client_id = ${client_id} and b.month < ${firstDayOf(current_month)}::date
    ), closed as (
      select p.entity_key, max(p.month) as month from ledger_periods p
      where p.client_id = ${client_id} and p.state = 'closed' group by p.entity_key
    ), open as (
      select o.entity_key, o.month from posted o join closed c on c.entity_key = o.entity_key and o.month > c.month
      union all
      select o.entity_key, max(o.month) from posted o
      where not exists (select from closed c where c.entity_key = o.entity_key) group by o.entity_key
    )
    select count(*)::int as count, to_char(min(open.month), 'YYYY-MM') as oldest_month from open`.execute(tx);
  return rows[0] ?? { count: 0, oldest_month: null };
}

/** Reads the latest month that any entity has closed; null if none is closed. */
export async function readLatestClosed(tx: CompanyTransaction, client_id: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(p.month), 'YYYY-MM') as month from ledger_periods p
    where p.client_id = ${client_id} and p.state = 'closed'`.execute(tx);
  return rows[0]?.month ?? null;
}

export async function isEntity(
  tx: CompanyTransaction,
  { client_id, entity_id }: { client_id: string; entity_id: string },
): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('entities')
    .select('name')
    .where('client_id', '=', client_id)
    .where('id', '=', entity_id)
    .executeTakeFirst();
}

/**
 * Waits for transactions that are posting and makes new ones wait, so that none of them posts to a month that is being
 * closed.
 */
export async function lockPeriods(tx: CompanyTransaction, client_id: string): Promise<void> {
  // Reads the company's rows, so that Citus takes the lock on the worker node on which the trigger takes it.
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger_periods:' || ${client_id}::uuid, 0))
    from (select count(*) from ledger_periods where client_id = ${client_id}) p`.execute(tx);
}

/** Returns SQL for a hash of the debits and credits of all accounts in a month, calculated from the postings. */
export function figuresHash(postings: {
  client_id: RawBuilder<unknown>;
  entity_key: RawBuilder<unknown>;
  month: RawBuilder<unknown>;
}): RawBuilder<string> {
  const { client_id, entity_key, month } = postings;
  return sql`(select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', f.account, f.ledger_account, f.currency,
        trim_scale(f.debit), trim_scale(f.credit), f.lines), E'\\n'
        order by f.account collate "C", f.ledger_account collate "C", f.currency collate "C"), ''), 'UTF8')), 'hex')
      from (
        select s.account, case when s.account = 'expense' then l.ledger_account else '' end as ledger_account, l.currency,
          sum(s.debit) as debit, sum(s.credit) as credit, count(*) as lines
        from ledger_postings l
        cross join lateral (values (l.to_account, l.amount, 0), (l.from_account, 0, l.amount)) s (account, debit, credit)
        where l.client_id = ${client_id} and l.booked_on >= ${month} and l.booked_on < (${month} + interval '1 month')::date
          and coalesce(l.entity_id, ${noEntityKey}::uuid) = ${entity_key}
        group by 1, 2, 3
      ) f)`;
}

interface ClosedPeriod extends EntityKey {
  month: string;
  closed_by: string;
  now: Date;
  open_points: Record<OpenPoint, number>;
}

export async function saveClosedPeriod(tx: CompanyTransaction, period: ClosedPeriod): Promise<void> {
  const entity_key = period.entity_id ?? noEntityKey;
  const month = sql`${firstDayOf(period.month)}::date`;
  const hash = figuresHash({
    client_id: sql`${period.client_id}::uuid`,
    entity_key: sql`${entity_key}::uuid`,
    month,
  });
  await sql`
    insert into ledger_periods as p (client_id, entity_key, month, state, figures_hash, no_of_lines, closed_at, closed_by,
      open_points)
    select ${period.client_id}::uuid, ${entity_key}::uuid, ${month}, 'closed', ${hash},
      coalesce((select sum(b.no_of_lines) from ledger_balances b where b.client_id = ${period.client_id}
        and b.entity_key = ${entity_key} and b.month = ${month}), 0),
      ${period.now}::timestamptz, ${period.closed_by}::uuid, ${JSON.stringify(period.open_points)}::jsonb
    on conflict (client_id, entity_key, month) do update set state = 'closed', figures_hash = excluded.figures_hash,
      no_of_lines = excluded.no_of_lines, closed_at = excluded.closed_at, closed_by = excluded.closed_by,
      open_points = excluded.open_points, version = p.version + 1
    returning client_id`.execute(tx);
}

export async function saveReopenedPeriod(
  tx: CompanyTransaction,
  period: EntityKey & { month: string; reopened_by: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    update ledger_periods set state = 'reopened', reopened_at = ${period.now}, reopened_by = ${period.reopened_by},
      reopen_reason = ${period.reason}, version = version + 1
    where client_id = ${period.client_id} and entity_key = ${period.entity_id ?? noEntityKey}
      and month = ${firstDayOf(period.month)}::date`.execute(tx);
}

/** Counts the unfinished items of an entity's people at the end of a month. */
export async function readOpenPoints(
  tx: CompanyTransaction,
  { client_id, entity_id, month, before }: EntityKey & { month: string; before: Date },
): Promise<Omit<Record<OpenPoint, number>, 'unposted_accruals'>> {
  const ofEntity = (column: RawBuilder<unknown>) =>
    entity_id ? sql`${column} = ${entity_id}` : sql`${column} is null`;
  const isOwn = (owner: RawBuilder<unknown>) => sql`exists (select from users u where u.client_id = ${client_id}
    and u.id = ${owner} and ${ofEntity(sql`u.entity_id`)})`;
  const { rows } = await sql<Omit<Record<OpenPoint, number>, 'unposted_accruals'>>`select
    (select count(*)::int from reports r where r.client_id = ${client_id} and r.stage = 'pending_approval'
      and r.deleted_at is null and r.submitted_at < ${before} and ${isOwn(sql`r.owner_id`)}) as unapproved_reports,
    (select count(*)::int from card_transactions t where t.client_id = ${client_id} and not t.is_voided
      and t.state in ('unmatched', 'suggested') and t.spent_on >= ${firstDayOf(month)}::date
      and t.spent_on <= ${lastDayOf(month)}::date and ${isOwn(sql`t.user_id`)}) as open_card_lines,
    (select count(*)::int from payables p where p.client_id = ${client_id} and p.stage = 'payment_queued'
      and p.last_payout_error <> '' and ${ofEntity(sql`p.entity_id`)}) as failed_payments,
    (select count(*)::int from payables p where p.client_id = ${client_id} and p.stage = 'payment_processing'
      and p.moved_at < ${before} and ${ofEntity(sql`p.entity_id`)}) as payments_in_flight`.execute(tx);
  return rows[0] ?? { unapproved_reports: 0, open_card_lines: 0, failed_payments: 0, payments_in_flight: 0 };
}
