import { type RawBuilder, sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { PersonToRemind } from '../../notifications/reminders.ts';

/** Queries for the expenses that reminders are about. */

/** The spending dates of expenses that are about to exceed the age limit. */
interface ExpiryRange {
  from_on: string;
  to_on: string;
}

export type RemindedExpenses = 'unreported' | 'without_receipt' | ExpiryRange;

const unreported = sql`e.deleted_at is null and e.stage in ('draft', 'complete', 'unreportable')`;

function conditionOf(which: RemindedExpenses): RawBuilder<unknown> {
  if (which === 'unreported') return unreported;
  if (which === 'without_receipt') return sql`${unreported} and e.missing @> '[{"key": "file_ids"}]'`;
  return sql`${unreported} and e.spent_on between ${which.from_on}::date and ${which.to_on}::date`;
}

/** Reads the active people who have expenses for this reminder. */
export async function readPeopleWithExpenses(
  tx: CompanyTransaction,
  { client_id, which }: { client_id: string; which: RemindedExpenses },
): Promise<PersonToRemind[]> {
  const { rows } = await sql<PersonToRemind>`
    select u.id as user_id, u.time_zone, u.entity_id from users u
    where u.client_id = ${client_id} and u.is_active
      and exists (select from expenses e
        where e.client_id = ${client_id} and e.owner_id = u.id and ${conditionOf(which)})
    order by u.id`.execute(tx);
  return rows;
}

export interface RemindedExpense {
  merchant: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
}

/** Reads one person's oldest expenses for this reminder, and their total count. */
export async function readRemindedExpenses(
  tx: CompanyTransaction,
  { client_id, user_id, which }: { client_id: string; user_id: string; which: RemindedExpenses },
): Promise<{ count: number; oldest: RemindedExpense[] }> {
  const condition = sql`e.client_id = ${client_id} and e.owner_id = ${user_id} and ${conditionOf(which)}`;
  const [counted, { rows: oldest }] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from expenses e where ${condition}`.execute(tx),
    sql<RemindedExpense>`select e.merchant, e.spent_on, e.currency, e.amount from expenses e
      where ${condition} order by e.spent_on nulls last, e.id limit 5`.execute(tx),
  ]);
  return { count: counted.rows[0]?.count ?? 0, oldest };
}
