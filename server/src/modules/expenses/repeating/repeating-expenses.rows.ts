import { sql } from 'kysely';
import type { RepeatState, Repetition } from '#domain/expenses/repetition.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ExpenseFields } from '../show-expenses.ts';

/** Queries on `repeating_expenses`. */

export interface RepeatingRow extends Repetition {
  id: string;
  user_id: string;
  form: ExpenseFields;
  next_on: string | null;
  state: RepeatState;
  category: string | null;
}

function selectRepeating(client_id: string) {
  return sql`select r.id, r.user_id, r.form, r.every, r.starts_on, r.until_on, r.next_on, r.state,
    (select k.name from categories k where k.client_id = ${client_id} and k.id = (r.form ->> 'category_id')::uuid)
      as category
    from repeating_expenses r`;
}

export async function insertRepeating(
  tx: CompanyTransaction,
  row: Omit<RepeatingRow, 'category' | 'state'> & { client_id: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('repeating_expenses')
    .values({ ...row, form: JSON.stringify(row.form) })
    .execute();
}

/** Reads a person's repeating expenses that can still create drafts, ordered by their next date. */
export async function readRepeating(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<RepeatingRow[]> {
  const { rows } = await sql<RepeatingRow>`${selectRepeating(client_id)}
    where r.client_id = ${client_id} and r.user_id = ${user_id} and r.state <> 'stopped' and r.next_on is not null
    order by r.next_on, r.id`.execute(tx);
  return rows;
}

export async function lockRepeating(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<RepeatingRow | undefined> {
  const { rows } = await sql<RepeatingRow>`${selectRepeating(client_id)}
    where r.client_id = ${client_id} and r.id = ${id} for update of r`.execute(tx);
  return rows[0];
}

export interface DueRow {
  id: string;
  user_id: string;
  next_on: string;
  time_zone: string;
  is_active: boolean;
}

/**
 * Reads active repeating expenses that are due up to a day. The owner's time zone determines whether that day has
 * begun.
 */
export async function readDueRepeating(
  tx: CompanyTransaction,
  { client_id, up_to, after }: { client_id: string; up_to: string; after: string | undefined },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select r.id, r.user_id, r.next_on, u.time_zone, u.is_active
    from repeating_expenses r join users u on u.client_id = ${client_id} and u.id = r.user_id
    where r.client_id = ${client_id} and r.state = 'active' and r.next_on <= ${up_to}::date
      ${after === undefined ? sql`` : sql`and r.id > ${after}::uuid`}
    order by r.id limit 200`.execute(tx);
  return rows;
}

export async function setRepeating(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
  changes: { state: RepeatState; next_on: string | null },
): Promise<void> {
  await tx
    .updateTable('repeating_expenses')
    .set(changes)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}
