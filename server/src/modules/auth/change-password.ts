import type { auth } from '#contract/auth.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { acceptPassword } from '#domain/people/password.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { lockUser, storePassword } from '../people/find-user.ts';
import { endSessions } from './auth.rows.ts';
import { hashPassword, isPassword } from './passwords.ts';

export async function changePassword(
  context: SignedWriteContext,
  input: InputOf<typeof auth.changePassword>,
): Promise<{ status: true }> {
  const { tx, actor, request, record, app } = context;
  // A stolen session must not be able to guess the password.
  const attempt = await app.limits.tryAction('change_password', { email: actor.email, address: request.address });
  const key = { client_id: actor.client_id, user_id: actor.user_id };
  const user = await lockUser(tx, key);
  if (!user?.password_hash || !(await isPassword(input.current_password, user.password_hash))) {
    throw new Refused('password.wrong', {}, { current_password: 'The current password is wrong.' });
  }
  if (input.new_password === input.current_password)
    throw new Refused('password.same', {}, { new_password: 'Choose a password you have not used.' });

  orRefuse(acceptPassword(input.new_password, { email: actor.email }));
  await storePassword(context, actor.user_id, await hashPassword(input.new_password));
  await endSessions(tx, { ...key, except: actor.session_id }, { now: request.now, because: 'password changed' });
  await attempt.succeeded();
  record({
    action: 'password_changed',
    item_kind: 'user',
    item_id: actor.user_id,
    item_label: `${actor.first_name} ${actor.last_name}`,
  });

  return { status: true };
}
