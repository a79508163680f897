import type { CompanyTransaction, Database } from '../../db/database.ts';
import { readAccounts } from './directory.rows.ts';

/** Finds the accounts of an email in all companies. The account whose password is valid comes first. */
export function findAccounts(database: Database, email: string) {
  return readAccounts(database.outside, email);
}

export function findAccountsIn(tx: CompanyTransaction, email: string) {
  return readAccounts(tx, email);
}

/** Finds the account whose password is valid for an email, before any company is selected. */
export async function findSignIn(
  database: Database,
  email: string,
): Promise<{ client_id: string; user_id: string } | undefined> {
  const [account] = await findAccounts(database, email);
  return account && { client_id: account.client_id, user_id: account.user_id };
}
