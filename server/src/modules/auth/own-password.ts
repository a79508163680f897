import type { PreparingContext } from '../../http/context.ts';
import { findUser } from '../people/find-user.ts';
import { findSignIn } from '../people/sign-in-directory.ts';
import { isPassword } from './passwords.ts';

/**
 * Returns the account that stores the actor's password; undefined if the password is wrong. The number of attempts is
 * limited, so that the password cannot be guessed from a stolen session.
 */
export async function checkOwnPassword(
  { app, request, actor }: PreparingContext,
  password: string,
): Promise<{ user_id: string; password_hash: string } | undefined> {
  const attempt = await app.limits.tryAction('change_password', { email: actor.email, address: request.address });
  const holder = await findSignIn(app.database, actor.email);
  const user = holder && (await app.database.readInCompany(holder.client_id, (tx) => findUser(tx, holder)));
  if (!user?.password_hash || !(await isPassword(password, user.password_hash))) return undefined;
  await attempt.succeeded();
  return { user_id: user.id, password_hash: user.password_hash };
}
