import { userCounter } from '#domain/counters.ts';
import { userStateOf } from '#domain/people/user-states.ts';
import type { WriteContext } from '../../http/context.ts';
import { companyDefaults } from '../companies/find-company.ts';
import { enterEmails } from './directory.rows.ts';
import { insertUsers, type NewUser } from './people.rows.ts';
import { insertUserRoles } from './roles.rows.ts';
import { insertWords } from './search-words.rows.ts';

export interface NewPerson {
  user: NewUser;
  role_ids: readonly string[];
}

/** Creates a person, indexes them for the search and counts them. Returns false if the email is taken. */
export async function createUser(context: WriteContext, person: NewPerson): Promise<boolean> {
  return (await createUsers(context, [person])).length === 0;
}

/**
 * Creates many people; managers must come before the people who report to them. Returns the emails that are taken; the
 * caller must then refuse the request, which rolls back the transaction.
 */
export async function createUsers(context: WriteContext, people: readonly NewPerson[]): Promise<string[]> {
  const { tx, client_id, count } = context;
  const users = people.map(({ user }) => user);
  const entered = await enterEmails(
    tx,
    client_id,
    users.map(({ email, id, password_hash, created_at = new Date() }) => ({
      email,
      user_id: id,
      password_set_at: password_hash === null ? null : created_at,
    })),
  );

  const taken = users.filter(({ email }) => !entered.has(email));
  if (taken.length > 0) return taken.map(({ email }) => email);

  const { time_zone } = await companyDefaults(tx, client_id);
  await insertUsers(
    tx,
    users.map((user) => ({ time_zone, ...user })),
  );
  await insertUserRoles(
    tx,
    people.flatMap(({ user, role_ids }) => role_ids.map((role_id) => ({ client_id, user_id: user.id, role_id }))),
  );

  await insertWords(tx, client_id, users);
  for (const { is_active = true, invited_at = null } of users)
    count({ counter: userCounter(userStateOf({ is_active, invited_at })), count: 1 });

  return [];
}
