import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { ControlRule } from '#domain/payouts/payment-controls.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** Queries for the page of payment controls. */

/**
 * Counts the active people with a role that may pay. Stops at two per role, because the caller only needs to know
 * whether there are at least two.
 */
export async function countPayers(tx: CompanyTransaction, client_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct h.user_id)::int as count
    from roles r
    cross join lateral (
      select m.user_id from user_roles m
      cross join lateral (
        select from users u where u.client_id = ${client_id} and u.id = m.user_id and u.is_active limit 1
      ) active
      where m.client_id = ${client_id} and m.role_id = r.id limit 2
    ) h
    where r.client_id = ${client_id} and r.reach = 'organisation' and exists (
      select from role_permissions p where p.client_id = ${client_id} and p.role_id = r.id and p.area = 'Payout'
        and p.action = 'write')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Counts the payments that wait for a second person. */
export async function countToRelease(tx: CompanyTransaction, client_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payables p
    where p.client_id = ${client_id} and p.stage = 'payment_queued'
      and p.release_reason is not null and p.released_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface ViolationRow {
  rule: ControlRule;
  item_kind: 'report' | 'advance';
  item_id: string;
  number: number;
  title: string;
  payee: PersonBrief;
  payer: PersonBrief | null;
  currency: string;
  amount: string;
  at: Date;
  bank_changed_at: Date | null;
}

interface ViolationQuery {
  client_id: string;
  since: Date;
  bars_approvers: boolean;
  /** The limit in each currency in which payments were made; empty without a limit. */
  limits: readonly { currency: string; above: string }[];
  bank_change_days: number | null;
  limit: number;
}

/**
 * Reads the started and completed payments that the rules would have stopped, newest first. An account that was chosen
 * again after the payment counts from the day on which it was added.
 */
export async function readViolations(tx: CompanyTransaction, query: ViolationQuery): Promise<ViolationRow[]> {
  const { client_id, bars_approvers, limits, bank_change_days } = query;
  const { rows } = await sql<ViolationRow>`
    select v.rule, p.item_kind, p.item_id, p.number, p.title, o.currency, o.amount, o.initiated_at as at,
      b.changed_at as bank_changed_at,
      ${personColumn(client_id, sql`o.payee_id`)} as payee,
      ${personColumn(client_id, sql`o.initiated_by`)} as payer
    from payouts o
    join payables p on p.client_id = ${client_id} and p.item_id = o.item_id
    left join lateral (
      select case when k.paid_to_at <= o.initiated_at then k.paid_to_at else k.added_at end as changed_at
      from ach_transfers t
      join ach_banks k on k.client_id = ${client_id} and k.id = t.bank_id
      where t.client_id = ${client_id} and t.payout_id = o.id
      union all
      select case when a.paid_to_at <= o.initiated_at then a.paid_to_at else a.added_at end
      from bank_file_items i
      join payee_accounts a on a.client_id = ${client_id} and a.id = i.payee_account_id
      where i.client_id = ${client_id} and i.payout_id = o.id
      limit 1
    ) b on ${bank_change_days}::integer is not null
    cross join lateral (
      select 'approver_paid' as rule where ${bars_approvers}::boolean and exists (
        select from approval_decisions d where d.client_id = ${client_id} and d.item_id = o.item_id
          and d.decision = 'approved' and (o.initiated_by in (d.approver_id, d.actor_id)
            or o.processed_by in (d.approver_id, d.actor_id)))
      union all
      select 'not_released' where o.released_at is null and exists (
        select from json_to_recordset(${JSON.stringify(limits)}) as l (currency text, above numeric)
        where l.currency = o.currency and o.amount > l.above)
      union all
      select 'bank_changed' where o.released_at is null
        and o.initiated_at < b.changed_at + ${bank_change_days}::integer * interval '1 day'
    ) v
    where o.client_id = ${client_id} and o.initiated_at >= ${query.since} and o.state in ('initiated', 'processed')
    order by o.initiated_at desc, o.id desc limit ${sql.lit(query.limit)}`.execute(tx);
  return rows;
}

/** Reads the currencies of the company's payables, paid or not. */
export async function readPaidCurrencies(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct split_part(counter, ':', 4) as currency from counters_by_company
    where client_id = ${client_id} and counter >= 'payout:' and counter < 'payout;'`.execute(tx);
  return rows.map(({ currency }) => currency);
}
