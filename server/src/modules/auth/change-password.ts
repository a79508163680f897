import type { auth } from '#contract/auth.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { msg } from '#domain/language/translate.ts';
import type { PreparedWrite, PreparingContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { lockUser, storePassword } from '../people/find-user.ts';
import { refuseBreachedPassword, refuseWeakPassword } from './accept-new-password.ts';
import { endSessions } from './auth.rows.ts';
import { checkOwnPassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { voidStartedEntries } from './single-use.ts';

/**
 * Changes the user's own password. It is checked and hashed before the transaction, because the account that stores it
 * may be in another company.
 */
export async function changePassword(
  preparing: PreparingContext,
  input: InputOf<typeof auth.changePassword>,
): Promise<PreparedWrite<{ status: true }>> {
  const { app, request, actor } = preparing;
  const holder = await checkOwnPassword(preparing, input.current_password);
  if (!holder) throw wrongPassword();
  if (input.new_password === input.current_password)
    throw new Refused('password.same', {}, { new_password: msg`Choose a password you have not used.` });
  await refuseWeakPassword(input.new_password, { email: actor.email, company: actor.company.name });
  await refuseBreachedPassword(app, input.new_password);
  const password_hash = await hashPassword(input.new_password);

  return async (context) => {
    const { tx, record, announce } = context;
    const key = { client_id: actor.client_id, user_id: actor.user_id };
    await voidStartedEntries(tx, key, { now: request.now });
    const locked = await lockUser(tx, key);
    // If the hash differs, another request has changed the password since it was checked.
    if (holder.user_id === actor.user_id && locked?.password_hash !== holder.password_hash) throw wrongPassword();

    await storePassword(context, actor.user_id, password_hash);
    await endSessions(tx, { ...key, except: actor.session_id }, { now: request.now, because: 'password changed' });
    record({
      action: 'password_changed',
      item_kind: 'user',
      item_id: actor.user_id,
      item_label: `${actor.first_name} ${actor.last_name}`,
    });
    announce('password.changed', { user_id: actor.user_id });
    return { status: true };
  };
}

function wrongPassword(): Refused {
  return new Refused('password.wrong', {}, { current_password: msg`The current password is wrong.` });
}
