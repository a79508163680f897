import { type RawBuilder, sql } from 'kysely';
import type { PaymentRisks } from '#domain/payouts/payment-warnings.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { openHighChecks } from '../../db/shared-columns.rows.ts';
import { type ListedPayable, shownColumns } from './payable-list.rows.ts';

export interface PayableWithRisks extends ListedPayable {
  risks: PaymentRisks;
}

interface RiskQuery {
  client_id: string;
  item_ids: readonly string[];
  payer_id: string;
}

/** Reads payables by item id together with the facts behind their payment warnings. */
export async function readPayablesWithRisks(
  tx: CompanyTransaction,
  { client_id, item_ids, payer_id }: RiskQuery,
): Promise<PayableWithRisks[]> {
  if (item_ids.length === 0) return [];
  const { rows } = await sql<PayableWithRisks>`
    select ${shownColumns(client_id)}, jsonb_build_object(
      'last_payout_error', p.last_payout_error,
      'is_payee_active', (select u.is_active from users u where u.client_id = ${client_id} and u.id = p.owner_id),
      'open_checks', ${openHighChecks(client_id, sql`p.report_id`)},
      'no_of_missing_receipts', l.no_of_missing_receipts,
      'is_approved_by_payer', ${isApprovedBy(client_id, payer_id)},
      'approval_checks', ${approvalChecksOf(client_id)},
      'is_bank_new', ${isBankNew(client_id)},
      'bank_shared_with', ${bankSharedWith(client_id)}
    ) as risks
    from payables p
    cross join lateral (
      select
        count(*) filter (where e.policy_violation -> 'attributes_violation' @> any(array[
          '[{"type": "RECEIPT_REQUIRED"}]', '[{"type": "ITEMISED_RECEIPT_REQUIRED"}]']::jsonb[])
        ) as no_of_missing_receipts
      from expenses e
      where e.client_id = ${client_id} and e.report_id = p.report_id and e.deleted_at is null
    ) l
    where p.client_id = ${client_id} and p.item_id = any(${[...item_ids]}::uuid[]) order by p.item_id`.execute(tx);
  return rows;
}

/** Returns SQL that is true if this person approved `payables p`: personally, as a delegate or through a delegate. */
export function isApprovedBy(client_id: string, user_id: string): RawBuilder<unknown> {
  return sql`exists (
    select ${approvalsOf(client_id)} and ${user_id}::uuid in (d.approver_id, d.actor_id)
  )`;
}

/** True if the account to which the payee of `payables p` is paid was added or chosen within the last seven days. */
function isBankNew(client_id: string): RawBuilder<unknown> {
  return sql`(coalesce((
    select coalesce(b.paid_to_at, b.added_at) > now() - interval '7 days' from ach_banks b
    where b.client_id = ${client_id} and b.user_id = p.owner_id and b.is_paid_to and b.removed_at is null limit 1
  ), false) or coalesce((
    select coalesce(a.paid_to_at, a.added_at) > now() - interval '7 days' from payee_accounts a
    where a.client_id = ${client_id} and a.user_id = p.owner_id and a.is_paid_to and a.removed_at is null limit 1
  ), false))`;
}

/**
 * Returns SQL for the name of a colleague who has the same account as the payee of `payables p`; empty if there is
 * none.
 */
function bankSharedWith(client_id: string): RawBuilder<unknown> {
  return sql`coalesce((
    select u.first_name || ' ' || u.last_name
    from ach_banks b
    cross join lateral (
      select x.user_id from ach_banks x where x.client_id = ${client_id} and x.fingerprint = b.fingerprint
        and x.fingerprint <> '' and x.removed_at is null and x.user_id <> b.user_id limit 1
    ) other
    cross join lateral (
      select * from users y where y.client_id = ${client_id} and y.id = other.user_id limit 1
    ) u
    where b.client_id = ${client_id} and b.user_id = p.owner_id and b.is_paid_to and b.removed_at is null limit 1
  ), '')`;
}

/** Selects the messages of the checks on the approvals of `payables p`, each message once. */
function approvalChecksOf(client_id: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(distinct c.message), '[]') from (
      select jsonb_array_elements(d.checks) ->> 'message' as message ${approvalsOf(client_id)}
    ) c
  )`;
}

/** Selects the approvals of `payables p` that still count: a sent-back item is approved again from the start. */
function approvalsOf(client_id: string): RawBuilder<unknown> {
  return sql`from approval_decisions d
    where d.client_id = ${client_id} and d.item_id = p.item_id and d.decision = 'approved'
      and not exists (
        select from approval_decisions later
        where later.client_id = ${client_id} and later.item_id = p.item_id and later.decided_at > d.decided_at
          and later.decision in ('sent_back', 'rejected', 'unapproved')
      )`;
}
