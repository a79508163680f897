import { sql } from 'kysely';
import type { AccountKind } from '#domain/bank-files/account-numbers.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on `bank_requests`, and on the queued payments whose payees may lack bank details. */

export interface QueuedPaymentRow {
  owner_id: string;
  entity_id: string | null;
  currency: string;
  amount: string;
  has_transfer_account: boolean;
  file_account_kind: AccountKind | null;
}

/**
 * Reads the queued payments, starting with the one that has waited longest. Each row shows whether the payee has an
 * account for bank transfers, and which kind of account the payee has for bank files.
 */
export async function readQueuedPayments(tx: CompanyTransaction, client_id: string): Promise<QueuedPaymentRow[]> {
  const { rows } = await sql<QueuedPaymentRow>`
    select p.owner_id, p.entity_id, p.currency, p.amount,
      coalesce((
        select true from ach_banks b where b.client_id = ${client_id} and b.user_id = p.owner_id and b.is_paid_to
          and b.removed_at is null limit 1
      ), false) as has_transfer_account,
      (
        select a.kind from payee_accounts a where a.client_id = ${client_id} and a.user_id = p.owner_id and a.is_paid_to
          and a.removed_at is null limit 1
      ) as file_account_kind
    from payables p
    where p.client_id = ${client_id} and p.stage = 'payment_queued' and p.payable > 0
    order by p.moved_at, p.item_id limit 10000`.execute(tx);
  return rows;
}

/** Reads the times at which these people were last asked for bank details. */
export async function readBankRequests(
  tx: CompanyTransaction,
  { client_id, user_ids }: { client_id: string; user_ids: readonly string[] },
): Promise<Map<string, Date>> {
  const rows = await tx
    .selectFrom('bank_requests')
    .select(['user_id', 'requested_at'])
    .where('client_id', '=', client_id)
    .where('user_id', '=', sql<string>`any(${[...user_ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ user_id, requested_at }) => [user_id, requested_at]));
}

interface NewRequests {
  client_id: string;
  user_ids: readonly string[];
  requested_by: string;
  requested_at: Date;
  /** People who were last asked after this time are skipped. */
  before: Date;
}

/**
 * Saves requests for bank details and returns the people to ask now. If two payers ask at the same time, each person is
 * asked only once.
 */
export async function saveBankRequests(
  tx: CompanyTransaction,
  { client_id, user_ids, requested_by, requested_at, before }: NewRequests,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into bank_requests as asked (client_id, user_id, requested_by, requested_at)
    select ${client_id}::uuid, id, ${requested_by}::uuid, ${requested_at}::timestamptz from unnest(${[...user_ids].sort()}::uuid[]) as id
    on conflict (client_id, user_id) do update set requested_by = excluded.requested_by, requested_at = excluded.requested_at
      where asked.requested_at <= ${sql.lit(before.toISOString())}::timestamptz
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
