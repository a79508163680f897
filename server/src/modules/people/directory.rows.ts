import { sql } from 'kysely';
import type { CompanyTransaction, Database } from '../../db/database.ts';
import { violatedUnique } from '../../db/unique-violation.ts';

/** Maps emails to people across all companies. The only file that uses the table `sign_in_directory`. */

export function findByEmail(database: Database, email: string) {
  return database.outside
    .selectFrom('sign_in_directory')
    .select(['client_id', 'user_id'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export function findByEmails(tx: CompanyTransaction, emails: readonly string[]) {
  return tx
    .selectFrom('sign_in_directory')
    .select(['email', 'client_id', 'user_id'])
    .where('email', '=', sql<string>`any(${emails})`)
    .execute();
}

/** Registers emails and returns those that were free. Sorted, so concurrent writers cannot deadlock. */
export async function enterEmails(
  tx: CompanyTransaction,
  client_id: string,
  people: readonly { email: string; user_id: string }[],
): Promise<Set<string>> {
  const sorted = [...people].sort((left, right) => (left.email < right.email ? -1 : 1));
  const { rows } = await sql<{ email: string }>`
    insert into sign_in_directory (email, client_id, user_id)
    select email, ${client_id}, user_id
    from json_to_recordset(${JSON.stringify(sorted)}) as given (email text, user_id uuid)
    on conflict (email) do nothing returning email`.execute(tx);
  return new Set(rows.map(({ email }) => email));
}

/** Returns false if the new email is taken. */
export async function moveEmail(
  tx: CompanyTransaction,
  input: { client_id: string; user_id: string; email: string },
): Promise<boolean> {
  try {
    await tx
      .updateTable('sign_in_directory')
      .set({ email: input.email })
      .where('client_id', '=', input.client_id)
      .where('user_id', '=', input.user_id)
      .execute();
    return true;
  } catch (error) {
    if (violatedUnique(error) !== undefined) return false;
    throw error;
  }
}
