import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import { violatedUnique } from '../../db/unique-violation.ts';

/** Queries for `sign_in_directory`, which maps emails to people across all companies. */

/**
 * Reads the accounts of an email, one per company. The account whose password is valid comes first, accounts without a
 * password last.
 */
export function readAccounts(reader: Pick<CompanyTransaction, 'selectFrom'>, email: string) {
  return reader
    .selectFrom('sign_in_directory as d')
    .innerJoin('companies as c', 'c.client_id', 'd.client_id')
    .select(['d.client_id', 'd.user_id', 'd.password_set_at', 'c.name as company'])
    .where('d.email', '=', email)
    .orderBy(sql`d.password_set_at desc nulls last, d.client_id`)
    .execute();
}

/** Marks the account as the one whose password is valid for its email. */
export async function markPasswordSet(tx: CompanyTransaction, key: { client_id: string; user_id: string }, at: Date) {
  await tx
    .updateTable('sign_in_directory')
    .set({ password_set_at: at })
    .where('client_id', '=', key.client_id)
    .where('user_id', '=', key.user_id)
    .execute();
}

/**
 * Registers emails in a company and returns those that were free there. The emails are sorted, so concurrent writers
 * cannot deadlock.
 */
export async function enterEmails(
  tx: CompanyTransaction,
  client_id: string,
  people: readonly { email: string; user_id: string; password_set_at: Date | null }[],
): Promise<Set<string>> {
  const sorted = [...people].sort((left, right) => (left.email < right.email ? -1 : 1));
  const { rows } = await sql<{ email: string }>`
    insert into sign_in_directory (email, client_id, user_id, password_set_at)
    select email, ${client_id}, user_id, password_set_at
    from json_to_recordset(${JSON.stringify(sorted)}) as given (email text, user_id uuid, password_set_at timestamptz)
    on conflict (email, client_id) do nothing returning email`.execute(tx);
  return new Set(rows.map(({ email }) => email));
}

/**
 * Changes the email of an account; returns false if the new email is taken in the company. If the new email already has
 * a password, that password stays valid: the password of the moved account must not replace it, or it would open the
 * person's other companies.
 */
export async function moveEmail(
  tx: CompanyTransaction,
  input: { client_id: string; user_id: string; email: string },
): Promise<boolean> {
  try {
    await tx
      .updateTable('sign_in_directory')
      .set({
        email: input.email,
        password_set_at: sql`least(sign_in_directory.password_set_at, (
          select min(other.password_set_at) - interval '1 second' from sign_in_directory other
          where other.email = ${input.email}
        ))`,
      })
      .where('client_id', '=', input.client_id)
      .where('user_id', '=', input.user_id)
      .execute();
    return true;
  } catch (error) {
    if (violatedUnique(error) !== undefined) return false;
    throw error;
  }
}

export async function readReceiptsKey(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('sign_in_directory')
    .select('receipts_key')
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.receipts_key;
}

export async function setReceiptsKey(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
  receipts_key: string,
): Promise<void> {
  await tx
    .updateTable('sign_in_directory')
    .set({ receipts_key })
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .execute();
}

export function readByReceiptsKey(reader: Pick<CompanyTransaction, 'selectFrom'>, receipts_key: string) {
  return reader
    .selectFrom('sign_in_directory')
    .select(['client_id', 'user_id'])
    .where('receipts_key', '=', receipts_key)
    .executeTakeFirst();
}
