import type { auth } from '#contract/auth.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { OpenContext } from '../../http/context.ts';
import { readToken } from '../../http/opaque-token.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findCompany } from '../companies/find-company.ts';
import { lockUser, storePassword } from '../people/find-user.ts';
import { findSignIn } from '../people/sign-in-directory.ts';
import { refuseBreachedPassword, refuseWeakPassword } from './accept-new-password.ts';
import { endSessions } from './auth.rows.ts';
import { type Entry, grantEntry } from './enter.ts';
import { rememberDevice } from './known-device.ts';
import { hashPassword } from './passwords.ts';
import { refusePassword } from './single-sign-on/refuse-password.ts';
import { spendIfValid, voidStartedEntries } from './single-use.ts';

/**
 * Mails a link for a new password. Responds before looking up the email, so that neither the text nor the response time
 * reveals whether an account exists.
 */
export async function forgotPassword(
  context: OpenContext,
  { email }: InputOf<typeof auth.forgotPassword>,
): Promise<{ status: true }> {
  const { app, request } = context;
  await app.limits.tryAction('forgot_password', { email, address: request.address });
  requestResetMail(context, email).catch((error: unknown) =>
    app.log.error({ err: error, request_id: request.request_id }, 'password reset mail not requested'),
  );
  return { status: true };
}

async function requestResetMail({ app, request }: OpenContext, email: string): Promise<void> {
  const account = await findSignIn(app.database, email);
  if (!account) return;
  const { client_id, user_id } = account;
  await writeInCompany({ app, request, client_id }, async ({ announce }) =>
    announce('password.reset_asked', { user_id }),
  );
}

export async function resetPassword(
  { app, request }: OpenContext,
  input: InputOf<typeof auth.resetPassword>,
): Promise<Entry> {
  const scope = readToken(input.token);
  if (!scope) throw new Refused('token.spent');

  const { client_id } = scope;
  const now = request.now;
  const company = await findCompany(app.database, client_id);
  await refuseBreachedPassword(app, input.password);

  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx, record, announce } = context;
    const spent = await spendIfValid(tx, scope, { kind: 'password_reset', now });
    if (spent) await voidStartedEntries(tx, { client_id, user_id: spent.user_id }, { now });
    const user = spent && (await lockUser(tx, { client_id, user_id: spent.user_id }));
    if (!user?.is_active) throw new Refused('token.spent');
    const key = { client_id, user_id: user.id };
    await refusePassword(tx, { ...key, email: user.email });
    await refuseWeakPassword(input.password, { email: user.email, company: company?.name });
    await storePassword(context, user.id, await hashPassword(input.password));
    await endSessions(tx, key, { now, because: 'password reset' });
    record({
      action: 'password_reset',
      item_kind: 'user',
      item_id: user.id,
      item_label: `${user.first_name} ${user.last_name}`,
      shown_to: [user.id],
    });
    announce('password.changed', { user_id: user.id });
    await rememberDevice({ app, request }, user.id);
    return grantEntry(tx, { ...key, now });
  });
}
