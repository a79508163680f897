import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { twoFactor } from '#contract/two-factor.contract.ts';
import { msg } from '#domain/language/translate.ts';
import { twoFactorDue } from '../../../http/admit-session.ts';
import type { PreparedWrite, PreparingContext, ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { checkOwnPassword } from '../own-password.ts';
import { checkCode } from './check-code.ts';
import { readPasskeys } from './passkeys.rows.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { markProof, readFactors } from './two-factor.rows.ts';

export async function twoFactorStatus({ app, tx, actor }: ReadContext): Promise<OutputOf<typeof twoFactor.status>> {
  const owner = { client_id: actor.client_id, user_id: actor.user_id };
  const [factors, passkeys] = await Promise.all([readFactors(tx, owner), readPasskeys(tx, owner)]);
  return {
    status: true,
    data: {
      required_from: twoFactorDue(app, actor)?.toISOString() ?? null,
      totp_since: factors.totp_since?.toISOString() ?? null,
      recovery_codes_left: factors.recovery_codes_left,
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
    },
  };
}

export async function renewRecoveryCodes(
  context: SignedWriteContext,
  { code }: InputOf<typeof twoFactor.renewRecoveryCodes>,
): Promise<OutputOf<typeof twoFactor.renewRecoveryCodes>> {
  const { actor, record } = context;
  await confirmWithCode(context, code);
  record({
    action: 'recovery_codes_renewed',
    item_kind: 'user',
    item_id: actor.user_id,
    item_label: `${actor.first_name} ${actor.last_name}`,
  });
  return { status: true, recovery_codes: await createRecoveryCodes(context, actor.user_id) };
}

/**
 * Updates the time at which the session was last confirmed with a second factor. Some actions require a recent
 * confirmation.
 */
export async function confirmSecondFactor(
  context: SignedWriteContext,
  { code }: InputOf<typeof twoFactor.confirm>,
): Promise<{ status: true }> {
  await confirmWithCode(context, code);
  const { tx, client_id, actor, request } = context;
  await markProof(tx, { client_id, session_id: actor.session_id, now: request.now }, 'second_factor_at');
  return { status: true };
}

/**
 * Confirms a session with the password, for people without a second factor. The account that stores the password may be
 * in another company.
 */
export async function confirmPassword(
  preparing: PreparingContext,
  { password }: InputOf<typeof twoFactor.confirmPassword>,
): Promise<PreparedWrite<{ status: true }>> {
  if (!(await checkOwnPassword(preparing, password)))
    throw new Refused('password.wrong', {}, { password: msg`This password is wrong.` });

  return async ({ tx, client_id, actor, request }) => {
    await markProof(tx, { client_id, session_id: actor.session_id, now: request.now }, 'password_at');
    return { status: true };
  };
}

async function confirmWithCode(context: SignedWriteContext, code: string): Promise<void> {
  const { actor } = context;
  if (!actor.has_second_factor) throw new Refused('two_factor.not_on');
  await checkCode(context, { ...actor, id: actor.user_id }, code);
}
