import type { auth } from '#contract/auth.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { OpenContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { findUser } from '../people/find-user.ts';
import { findSignIn } from '../people/sign-in-directory.ts';
import { type Entry, grantEntry } from './enter.ts';
import { isPassword, pretendToCheck } from './passwords.ts';

/** One text, one status and the same work for an unknown address, a disabled person and a wrong password. */
export async function signIn({ app, request }: OpenContext, input: InputOf<typeof auth.signIn>): Promise<Entry> {
  const { email, password, keep_signed_in } = input;
  await app.limits.tryCredentials({ email, address: request.address });
  const known = await findSignIn(app.database, email);
  const user = known && (await app.database.readInCompany(known.client_id, (tx) => findUser(tx, known)));
  const isRight =
    user?.password_hash && user.is_active
      ? await isPassword(password, user.password_hash)
      : await pretendToCheck(password);
  if (!known || !isRight) throw new Refused('sign_in.wrong');
  await app.limits.forgive({ email });
  return writeInCompany({ app, request, client_id: known.client_id }, ({ tx }) =>
    grantEntry(tx, { ...known, now: request.now, keep_signed_in }),
  );
}
