import type { auth } from '#contract/auth.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { OpenContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { findUser } from '../people/find-user.ts';
import { findAccounts } from '../people/sign-in-directory.ts';
import { enterCompany } from './enter-company.ts';
import { knownDeviceId, rememberDevice } from './known-device.ts';
import { isPassword, pretendToCheck } from './passwords.ts';
import { recordFailuresLater } from './sign-in-log/record-sign-in.ts';

/**
 * Signs in with a password. An unknown address and a wrong password get the same response after the same work, so
 * neither reveals whether an account exists. Only the correct password reveals that an account is disabled and to which
 * companies the person belongs.
 */
export async function signIn(
  context: OpenContext,
  input: InputOf<typeof auth.signIn>,
): Promise<OutputOf<typeof auth.signIn>> {
  const { app, request } = context;
  const { email, password, keep_signed_in, client_id } = input;
  const accounts = await findAccounts(app.database, email);
  // Checks only one password per address, even if the person belongs to several companies, because the time for several
  // checks would reveal their number.
  const [holder] = accounts;
  const known_device_id = await knownDeviceId(context, holder?.user_id);
  const attempt = await app.limits.tryAction('sign_in', { email, address: request.address, known_device_id });

  const user = holder && (await app.database.readInCompany(holder.client_id, (tx) => findUser(tx, holder)));
  const isRight = user?.password_hash ? await isPassword(password, user.password_hash) : await pretendToCheck(password);
  const joined = accounts.filter(({ password_set_at }) => password_set_at !== null);
  const chosen = client_id ? joined.filter((account) => account.client_id === client_id) : joined;
  if (!isRight)
    recordFailuresLater(
      context,
      chosen.map(({ client_id: company, user_id }) => ({ client_id: company, user_id, outcome: 'wrong_password' })),
    );
  if (!holder || !isRight || chosen.length === 0) throw new Refused('sign_in.wrong');

  await attempt.succeeded();
  await rememberDevice(context, holder.user_id);
  // Choosing a company repeats the sign-in. The browser is known by then, so a new device is announced only once.
  const is_new_device = request.is_browser && !known_device_id;
  const entry = await enterCompany(context, chosen, { keep_signed_in, is_new_device });
  return { ...entry, companies: joined.map((account) => ({ client_id: account.client_id, name: account.company })) };
}
