import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { referenceIn } from '#domain/billing/bank-transfer.ts';
import type { BillingInterval } from '#domain/billing/plans.ts';
import type { ClientFlag, clientSortKeys } from '#domain/subscriptions/client-list.ts';
import {
  phaseSpan,
  runningTrials,
  type SubscriptionPhase,
  type SubscriptionState,
} from '#domain/subscriptions/trial.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { allOf, hasFlags, isAmong, isBetween, isOnDays } from '../../db/list-filters.rows.ts';
import type { List } from '../../db/list-query.rows.ts';
import { sortBy, sortByNullable } from '../../db/list-sort.rows.ts';

/** Reads client_accounts, which has no row-level security: only endpoints of provider admins may use it. */

interface ClientQuery {
  search: string;
  filters: InputOf<typeof providerAdmin.clients>['filters'];
  now: Date;
}

export interface ClientRow {
  client_id: string;
  name: string;
  state: SubscriptionState;
  override_phase: SubscriptionPhase | null;
  trial_ends_at: Date;
  plan_code: string;
  plan_name: string | null;
  interval: BillingInterval | null;
  seats: number | null;
  users: number;
  last_active_at: Date;
  renews_on: string | null;
  currency: string;
  monthly: string;
  overdue: string;
  overdue_since: string | null;
  has_requested_ach: boolean;
  has_open_requests: boolean;
  storage_bytes: number;
  failures: number;
  created_at: Date;
}

const hasOpenRequests = sql`coalesce(
  (select true from open_report_requests r where r.client_id = c.client_id limit 1), false)`;

const flagConditions: Record<ClientFlag, RawBuilder<unknown>> = {
  paying: sql`c.monthly > 0`,
  free: sql`c.override_phase = 'subscribed'`,
  overdue: sql`c.overdue > 0`,
  ach_requested: sql`c.has_requested_ach`,
  report_requests: hasOpenRequests,
};

/** A company that is suspended or has a free plan is not renewed. */
const renewsOn = sql`(case when c.override_phase is null then c.renews_on end)`;

const columns = sql<ClientRow>`c.client_id, c.name, c.state, c.override_phase, c.trial_ends_at, c.plan_code,
    p.name as plan_name, c.billing_interval as interval, c.seats, c.users, c.last_active_at, ${renewsOn} as renews_on, c.currency,
    c.monthly, c.overdue, c.overdue_since, c.has_requested_ach, ${hasOpenRequests} as has_open_requests,
    c.storage_bytes, c.failures, c.created_at`;

export const clientList: List<ClientQuery, ClientRow, (typeof clientSortKeys)[number]> = {
  id: sql`c.client_id`,
  sorts: {
    name: sortBy('text', sql`(lower(c.name) collate "C")`),
    created_at: sortBy('instant', sql`c.created_at`),
    last_active_at: sortBy('instant', sql`c.last_active_at`),
    users: sortBy('bigint', sql`c.users`),
    renews_on: sortByNullable('date', renewsOn),
    monthly: sortBy('numeric', sql`c.monthly`),
    overdue: sortBy('numeric', sql`c.overdue`),
  },
  amount: sql`c.monthly`,
  matches: (query) => [sql`from client_accounts c where ${conditionsOf(query)}`],
  load: () => sql`join client_accounts c on c.client_id = page.list_id
    left join plans p on p.code = c.plan_code`,
  columns: () => columns,
};

function conditionsOf({ search, filters, now }: ClientQuery) {
  const reference = referenceIn(search);
  const words = reference ? [] : search.split(/[\s\0]+/u).filter(Boolean);
  const { phases, created_from, created_to, subscribed_from, subscribed_to, ended_from, ended_to } = filters;
  return allOf([
    reference && sql`${reference} = any(c.payment_references)`,
    ...words.map((word) => sql`strpos(lower(c.name), lower(${word})) > 0`),
    phases &&
      sql`(${sql.join(
        phases.map((phase) => isInPhase(phase, now)),
        sql` or `,
      )})`,
    isAmong(sql`c.plan_code`, filters.plan_codes, 'text'),
    ...hasFlags(filters.flags, flagConditions),
    isOnDays(sql`c.created_at`, { from: created_from, to: created_to }, 'UTC'),
    isBetween(sql`c.subscribed_on`, { from: subscribed_from, to: subscribed_to }, 'date'),
    isBetween(sql`c.ended_on`, { from: ended_from, to: ended_to }, 'date'),
  ]);
}

/** Matches the companies in a phase. A phase that the provider set takes precedence over the state. */
function isInPhase(phase: SubscriptionPhase, now: Date) {
  const isSet = sql`c.override_phase = ${phase}`;
  const span = phaseSpan(phase, now.toISOString());
  if (!span) return isSet;
  const { state, trial_ends_after, trial_ends_until } = span;
  const byState = allOf([
    sql`c.override_phase is null`,
    sql`c.state = ${state}`,
    trial_ends_after && sql`c.trial_ends_at > ${trial_ends_after}::timestamptz`,
    trial_ends_until && sql`c.trial_ends_at <= ${trial_ends_until}::timestamptz`,
  ]);
  return sql`(${isSet} or (${byState}))`;
}

export async function readClientRow(tx: CompanyTransaction, client_id: string): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select ${columns} from client_accounts c left join plans p on p.code = c.plan_code
    where c.client_id = ${client_id}`.execute(tx);
  return rows[0];
}

interface RevenueRow {
  monthly: string;
  paying: number;
  trials: number;
  started: number;
  converted: number;
  churned: number;
  overdue: string;
  overdue_clients: number;
}

/** Reads the figures of the revenue page. Each figure uses the same condition as the list that shows its rows. */
export async function readRevenue(
  tx: CompanyTransaction,
  { cohort_from, churn_from, now }: { cohort_from: string; churn_from: string; now: Date },
): Promise<RevenueRow> {
  const started = isOnDays(sql`c.created_at`, { from: cohort_from }, 'UTC');
  const trials = sql.join(
    runningTrials.map((phase) => isInPhase(phase, now)),
    sql` or `,
  );
  const { rows } = await sql<RevenueRow>`
    select coalesce(sum(c.monthly), 0) as monthly,
      count(*) filter (where ${flagConditions.paying})::int as paying,
      count(*) filter (where ${trials})::int as trials,
      count(*) filter (where ${started})::int as started,
      count(*) filter (where ${started} and c.subscribed_on >= ${cohort_from}::date)::int as converted,
      count(*) filter (where c.ended_on >= ${churn_from}::date)::int as churned,
      coalesce(sum(c.overdue), 0) as overdue,
      count(*) filter (where ${flagConditions.overdue})::int as overdue_clients
    from client_accounts c`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('Sums are always one row.');
  return row;
}

/**
 * Updates the figures of a company in client_accounts, such as its users and its last activity, which change too often
 * for a trigger.
 */
export async function refreshClientAccount(tx: CompanyTransaction, client_id: string, now: Date): Promise<void> {
  await sql`select outlay_refresh_client(${client_id})`.execute(tx);
  const since = sql`${now}::timestamptz - interval '30 days'`;
  await sql`
    update client_accounts set
      storage_bytes = (select coalesce(sum(bytes), 0) from files where client_id = ${client_id} and removed_at is null),
      failures = (select count(*) from exports
          where client_id = ${client_id} and state = 'failed' and created_at >= ${since})
        + (select count(*) from webhook_deliveries
          where client_id = ${client_id} and state = 'failed' and created_at >= ${since})
        + (select count(*) from billing_payments
          where client_id = ${client_id} and state = 'failed' and created_at >= ${since})
    where client_id = ${client_id}`.execute(tx);
}
