import { userCounter } from '#domain/counters.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { WriteContext } from '../../http/context.ts';
import { markPasswordSet, moveEmail } from './directory.rows.ts';
import * as rows from './people.rows.ts';
import { replaceWords } from './search-words.rows.ts';

/** Reads a user by id; undefined if the company has no such user. */
export function findUser(tx: CompanyTransaction, key: { client_id: string; user_id: string }) {
  return rows.userById(tx, key);
}

/** Locks a user until the transaction ends. */
export function lockUser(tx: CompanyTransaction, key: { client_id: string; user_id: string }) {
  return rows.lockUser(tx, key);
}

/**
 * Saves a password, which from now on is valid for the email in every company. If the user was only invited, they
 * become active, whichever link they used.
 */
export async function storePassword(context: WriteContext, user_id: string, password_hash: string) {
  const { tx, client_id, request, count } = context;
  const { was_invited } = await rows.setPassword(tx, { client_id, user_id }, password_hash);
  await markPasswordSet(tx, { client_id, user_id }, request.now);
  if (!was_invited) return;
  count({ counter: userCounter('invited'), count: -1 });
  count({ counter: userCounter('active'), count: 1 });
}

/** Saves whether signing in needs a second step. */
export function saveSecondFactor({ tx, client_id }: WriteContext, user_id: string, has_second_factor: boolean) {
  return rows.setSecondFactor(tx, { client_id, user_id }, has_second_factor);
}

/** Sets the time zone unless the user has already chosen one. */
export function saveFirstTimeZone({ tx, client_id }: WriteContext, user_id: string, time_zone: string): Promise<void> {
  return rows.setFirstTimeZone(tx, { client_id, user_id }, time_zone);
}

export async function saveName(
  { tx, client_id }: WriteContext,
  user_id: string,
  name: { first_name: string; last_name: string },
) {
  await rows.setName(tx, { client_id, user_id }, name);
  const user = await rows.userById(tx, { client_id, user_id });
  if (user) await replaceWords(tx, client_id, [user]);
}

/** Saves the email with which a person signs in; returns false if it belongs to another account. */
export async function saveEmail({ tx, client_id }: WriteContext, user_id: string, email: string): Promise<boolean> {
  const key = { client_id, user_id };
  if (!(await moveEmail(tx, { ...key, email }))) return false;
  await rows.setEmail(tx, key, email);
  const user = await rows.userById(tx, key);
  if (user) await replaceWords(tx, client_id, [user]);
  return true;
}

/** Finds the provider admins of a company, and whether each of them has chosen a password. */
export function findProviderAdmins(tx: CompanyTransaction, client_id: string) {
  return rows.providerAdmins(tx, client_id);
}
