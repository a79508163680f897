import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on `approval_links`. */

interface Key {
  client_id: string;
  id: string;
}

interface NewLink extends Key {
  user_id: string;
  approver_id: string;
  item: { report_id: string } | { advance_id: string };
  step_no: number;
  waiting_since: Date;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

export async function insertApprovalLink(tx: CompanyTransaction, { item, ...link }: NewLink): Promise<void> {
  await tx
    .insertInto('approval_links')
    .values({ ...link, ...item })
    .execute();
}

export interface ApprovalLinkRow {
  user_id: string;
  approver_id: string;
  item_kind: 'report' | 'advance';
  item_id: string;
  token_hash: string;
  expires_at: Date;
  used_at: Date | null;
  is_waiting: boolean;
  no_of_violations: number;
  no_of_checks: number;
}

/** Reads a link and whether the item still waits for its approver in the same step. */
export async function readApprovalLink(
  tx: CompanyTransaction,
  { client_id, id }: Key,
): Promise<ApprovalLinkRow | undefined> {
  const { rows } = await sql<ApprovalLinkRow>`
    select l.user_id, l.approver_id, case when l.report_id is null then 'advance' else 'report' end as item_kind,
      l.item_id, l.token_hash, l.expires_at, l.used_at, a.approver_id is not null as is_waiting,
      coalesce(a.no_of_violations, 0) as no_of_violations, coalesce(a.no_of_checks, 0) as no_of_checks
    from approval_links l
    left join approvers a on a.client_id = ${client_id} and a.item_id = l.item_id and a.approver_id = l.approver_id
      and a.step_no = l.step_no and a.waiting_since = l.waiting_since
    where l.client_id = ${client_id} and l.id = ${id}`.execute(tx);
  return rows[0];
}

/** Locks the link. If it is used twice at once, the second request waits here and then finds it already used. */
export async function lockApprovalLink(tx: CompanyTransaction, { client_id, id }: Key): Promise<void> {
  await sql`select from approval_links where client_id = ${client_id} and id = ${id} for update`.execute(tx);
}

export async function spendApprovalLink(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { now }: { now: Date },
): Promise<void> {
  await sql`update approval_links set used_at = ${now} where client_id = ${client_id} and id = ${id}`.execute(tx);
}

export async function deleteExpiredApprovalLinks(
  tx: CompanyTransaction,
  { client_id, before }: { client_id: string; before: Date },
): Promise<void> {
  await sql`delete from approval_links where client_id = ${client_id} and expires_at < ${before}`.execute(tx);
}
