import { sql } from 'kysely';
import type { PaymentWay } from '#domain/billing/bank-transfer.ts';
import type { Coupon } from '#domain/billing/coupons.ts';
import type { Period } from '#domain/billing/periods.ts';
import type { BillingInterval } from '#domain/billing/plans.ts';
import type { SubscriptionPhase, SubscriptionState } from '#domain/subscriptions/trial.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for billing_accounts and coupons. */

export interface SavedTerms {
  plan_code: string;
  interval: BillingInterval;
  seats: number;
}

export interface BillingAccount {
  state: SubscriptionState;
  /** A phase set by the provider. While it is set, nothing is billed. */
  override_phase: SubscriptionPhase | null;
  plan_code: string | null;
  billing_interval: BillingInterval | null;
  seats: number | null;
  /** The prices per user in the current period; null without a period. */
  month_price: string | null;
  year_price: string | null;
  anchor_on: string | null;
  period_starts_on: string | null;
  period_ends_on: string | null;
  cancel_at_period_end: boolean;
  pending: SavedTerms | null;
  pays_by: PaymentWay;
  /** The earliest due day of the open invoices that are paid by transfer. */
  due_on: string | null;
  overdue_since: string | null;
  failed_payments: number;
  credit: string;
  coupon_code: string | null;
  coupon_used: number;
  customer_id: string | null;
  card_id: string | null;
  card_brand: string;
  card_last_four: string;
  card_expires: string;
  contact_name: string;
  contact_email: string;
  address: string;
  country: string;
  vat_number: string;
  version: number;
}

const columnsOf = (
  client_id: string,
) => sql`s.state, s.override_phase, a.plan_code, a.billing_interval, a.seats, a.month_price, a.year_price, a.anchor_on, a.period_starts_on, a.period_ends_on,
  coalesce(a.cancel_at_period_end, false) as cancel_at_period_end, a.pending, a.overdue_since,
  coalesce(a.pays_by, 'card') as pays_by,
  (select min(i.due_on) from invoices i where i.client_id = ${client_id} and i.state = 'open') as due_on,
  coalesce(a.failed_payments, 0) as failed_payments, coalesce(a.credit, 0) as credit, a.coupon_code,
  coalesce(a.coupon_used, 0) as coupon_used, a.customer_id, a.card_id, coalesce(a.card_brand, '') as card_brand,
  coalesce(a.card_last_four, '') as card_last_four, coalesce(a.card_expires, '') as card_expires,
  coalesce(a.contact_name, '') as contact_name, coalesce(a.contact_email, '') as contact_email,
  coalesce(a.address, '') as address, coalesce(a.country, '') as country, coalesce(a.vat_number, '') as vat_number,
  coalesce(a.version, 0) as version`;

export async function readAccount(tx: CompanyTransaction, client_id: string): Promise<BillingAccount> {
  const { rows } = await sql<BillingAccount>`
    select ${columnsOf(client_id)} from subscriptions s left join billing_accounts a on a.client_id = ${client_id} and a.client_id = s.client_id
    where s.client_id = ${client_id}`.execute(tx);
  return only(rows);
}

/** Creates the billing account if the company has none yet, and locks it until the transaction ends. */
export async function lockAccount(tx: CompanyTransaction, client_id: string): Promise<BillingAccount> {
  await tx
    .insertInto('billing_accounts')
    .values({ client_id })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute();
  await sql`select from billing_accounts where client_id = ${client_id} for update`.execute(tx);
  return readAccount(tx, client_id);
}

/** Locks the account for the billing job. Returns false if another worker has locked it or there is nothing to bill. */
export async function claimAccount(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from billing_accounts where client_id = ${client_id} and period_ends_on is not null
    for update skip locked`.execute(tx);
  return rows.length > 0;
}

type AccountChange = Partial<Omit<BillingAccount, 'state' | 'override_phase' | 'due_on' | 'pending' | 'version'>> & {
  ended_on?: string | null;
};

export async function updateAccount(
  tx: CompanyTransaction,
  client_id: string,
  { pending, ...change }: AccountChange & { pending?: SavedTerms | null },
): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({
      ...change,
      ...(pending !== undefined && { pending: pending && JSON.stringify(pending) }),
      version: sql`version + 1`,
    })
    .where('client_id', '=', client_id)
    .execute();
}

export async function findCoupon(tx: CompanyTransaction, code: string): Promise<Coupon | undefined> {
  const { rows } = await sql<Coupon>`
    select code, percent_off, amount_off, invoices, redeem_by from coupons where code = ${code}`.execute(tx);
  return rows[0];
}

/**
 * Reads the days on which people first submitted or approved something in a period, with the number of people for each
 * day.
 */
export async function readFirstActiveDays(
  tx: CompanyTransaction,
  { client_id, starts_on, ends_on }: Period & { client_id: string },
): Promise<{ on: string; count: number }[]> {
  const [from, to] = [
    sql`${starts_on}::date::timestamp at time zone 'UTC'`,
    sql`${ends_on}::date::timestamp at time zone 'UTC'`,
  ];
  const { rows } = await sql<{ on: string; count: number }>`
    select f.first_on as "on", count(*)::int as count from (
      select person_id, (min(at) at time zone 'UTC')::date as first_on from (
        select owner_id as person_id, submitted_at as at from reports
        where client_id = ${client_id} and deleted_at is null and stage <> 'draft'
          and submitted_at >= ${from} and submitted_at < ${to}
        union all
        select owner_id, submitted_at from advances
        where client_id = ${client_id} and deleted_at is null and stage <> 'draft'
          and submitted_at >= ${from} and submitted_at < ${to}
        union all
        select actor_id, decided_at from approval_decisions
        where client_id = ${client_id} and decision = 'approved' and decided_at >= ${from} and decided_at < ${to}
      ) actions group by person_id
    ) f group by f.first_on order by f.first_on`.execute(tx);
  return rows;
}

function only(rows: readonly BillingAccount[]): BillingAccount {
  const [row] = rows;
  if (!row) throw new Error('The company has no subscription.');
  return row;
}
