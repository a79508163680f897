import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Reads of people with missing receipts, and writes of card_reminders. */

interface PersonToRemind {
  user_id: string;
  time_zone: string;
}

/** Active people with card transactions that have no receipt, where the company uses cards. */
export async function readPeopleToRemind(tx: CompanyTransaction, client_id: string): Promise<PersonToRemind[]> {
  const { rows } = await sql<PersonToRemind>`
    select u.id as user_id, u.time_zone from users u
    where u.client_id = ${client_id} and u.is_active
      and exists (select from company_features f
        where f.client_id = ${client_id} and f.feature = 'card_recon_enabled' and f.value = 'true')
      and exists (select from card_transactions t
        where t.client_id = ${client_id} and t.user_id = u.id and t.is_receipt_missing)
    order by u.id`.execute(tx);
  return rows;
}

/** False if the person was already reminded on this day. */
export async function markReminded(
  tx: CompanyTransaction,
  { client_id, user_id, today }: { client_id: string; user_id: string; today: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into card_reminders (client_id, user_id, reminded_on) values (${client_id}, ${user_id}, ${today})
    on conflict (client_id, user_id) do update set reminded_on = excluded.reminded_on
      where card_reminders.reminded_on < excluded.reminded_on
    returning user_id`.execute(tx);
  return rows.length > 0;
}
