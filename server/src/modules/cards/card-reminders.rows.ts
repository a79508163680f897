import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import type { PersonToRemind } from '../notifications/reminders.ts';

/** Queries for people with missing receipts or new transactions. */

/** Reads the active people who have card transactions without a receipt, if the company uses cards. */
export async function readPeopleToRemind(tx: CompanyTransaction, client_id: string): Promise<PersonToRemind[]> {
  const { rows } = await sql<PersonToRemind>`
    select u.id as user_id, u.time_zone, u.entity_id from users u
    where u.client_id = ${client_id} and u.is_active
      and exists (select from company_features f
        where f.client_id = ${client_id} and f.feature = 'card_recon_enabled' and f.value = 'true')
      and exists (select from card_transactions t
        where t.client_id = ${client_id} and t.user_id = u.id and t.is_receipt_missing)
    order by u.id`.execute(tx);
  return rows;
}

/** Counts the open transactions of a person and reads the merchants of the newest ones. */
export async function readNewTransactions(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<{ count: number; merchants: string[] }> {
  const open = sql`client_id = ${client_id} and user_id = ${user_id} and state in ('unmatched', 'suggested')`;
  const { rows } = await sql<{ count: number; merchants: string[] }>`
    select (select count(*)::int from card_transactions where ${open}) as count,
      array(select merchant from card_transactions where ${open} and merchant <> ''
        order by spent_on desc, id desc limit 3) as merchants`.execute(tx);
  return rows[0] ?? { count: 0, merchants: [] };
}
