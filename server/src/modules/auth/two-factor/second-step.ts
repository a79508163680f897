import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { twoFactor } from '#contract/two-factor.contract.ts';
import type { SignInMethod } from '#domain/sign-on/sign-in-methods.ts';
import type { OpenContext } from '../../../http/context.ts';
import { readToken } from '../../../http/opaque-token.ts';
import { Refused } from '../../../http/refusals.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { findUser } from '../../people/find-user.ts';
import { spendSingleUse } from '../auth.rows.ts';
import { type Entry, grantEntry } from '../enter.ts';
import { recordFailuresLater } from '../sign-in-log/record-sign-in.ts';
import { lookAt } from '../single-use.ts';
import { checkCode } from './check-code.ts';
import { readFactors } from './two-factor.rows.ts';

export async function secondStepWays(
  { app, request }: OpenContext,
  { token }: InputOf<typeof twoFactor.secondStep>,
): Promise<OutputOf<typeof twoFactor.secondStep>> {
  const scope = readToken(token);
  if (!scope) throw new Refused('token.spent');

  const { client_id } = scope;
  // Reading the token locks its row, which is not possible in a read-only transaction.
  return app.database.inCompany(client_id, async (tx) => {
    const pending = await lookAt(tx, scope, { kind: 'second_step', now: request.now });
    if (!pending) throw new Refused('token.spent');
    const { totp_since, no_of_passkeys } = await readFactors(tx, { client_id, user_id: pending.user_id });
    return { status: true, data: { has_totp: totp_since !== null, has_passkey: no_of_passkeys > 0 } };
  });
}

/**
 * Completes a sign-in with a code. A wrong code does not use up the token, so the person can try again until the
 * attempts or the time run out.
 */
export async function signInWithCode(
  { app, request }: OpenContext,
  { token, code }: InputOf<typeof twoFactor.signIn>,
): Promise<Entry> {
  const scope = readToken(token);
  if (!scope) throw new Refused('token.spent');

  const { client_id } = scope;
  let failed: { user_id: string; method: SignInMethod } | undefined;
  return writeInCompany({ app, request, client_id }, async (context) => {
    const { tx } = context;
    const pending = await lookAt(tx, scope, { kind: 'second_step', now: request.now });
    const user = pending && (await findUser(tx, { client_id, user_id: pending.user_id }));
    if (!pending || !user?.is_active) throw new Refused('token.spent');

    failed = pending;
    await checkCode(context, user, code);
    await spendSingleUse(tx, scope, request.now);
    const { user_id, keep_signed_in, method } = pending;
    const now = request.now;
    return grantEntry(tx, { client_id, user_id, keep_signed_in, method, now, is_second_factor_done: true });
  }).catch((error: unknown) => {
    // This transaction is rolled back, so the failed attempt is recorded in a separate one.
    if (failed && error instanceof Refused && error.code === 'two_factor.wrong_code') {
      const { user_id, method } = failed;
      recordFailuresLater({ app, request }, [{ client_id, user_id, method, outcome: 'wrong_code' }]);
    }
    throw error;
  });
}
