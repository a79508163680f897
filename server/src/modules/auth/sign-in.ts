import type { auth } from '#contract/auth.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { OpenContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findCompany } from '../companies/find-company.ts';
import { findUser } from '../people/find-user.ts';
import { findSignIn } from '../people/sign-in-directory.ts';
import { type Entry, grantEntry } from './enter.ts';
import { knownDeviceId, rememberDevice } from './known-device.ts';
import { isPassword, pretendToCheck } from './passwords.ts';

/**
 * Same text, status and work for an unknown address and a wrong password, so nothing is revealed. Only the right
 * password shows that an account is disabled.
 */
export async function signIn(context: OpenContext, input: InputOf<typeof auth.signIn>): Promise<Entry> {
  const { app, request } = context;
  const { email, password, keep_signed_in } = input;
  const account = await findSignIn(app.database, email);
  const known_device_id = await knownDeviceId(context, account?.user_id);
  const attempt = await app.limits.tryAction('sign_in', { email, address: request.address, known_device_id });
  const user = account && (await app.database.readInCompany(account.client_id, (tx) => findUser(tx, account)));
  const isRight = user?.password_hash ? await isPassword(password, user.password_hash) : await pretendToCheck(password);
  if (!account || !user || !isRight) throw new Refused('sign_in.wrong');
  if (!user.is_active) {
    const company = await findCompany(app.database, account.client_id);
    throw new Refused('sign_in.disabled', { company: company?.name ?? '' });
  }
  await attempt.succeeded();
  await rememberDevice(context, account.user_id);
  return writeInCompany({ app, request, client_id: account.client_id }, ({ tx }) =>
    grantEntry(tx, { ...account, now: request.now, keep_signed_in }),
  );
}
