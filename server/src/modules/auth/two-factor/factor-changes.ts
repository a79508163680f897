import { twoFactorDue } from '../../../http/admit-session.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { saveSecondFactor } from '../../people/find-user.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { clearSecondFactorOfSessions, markProof, readFactors, replaceRecoveryCodes } from './two-factor.rows.ts';

/**
 * Completes adding a factor. The first factor turns on two-factor sign-in. Returns new recovery codes for the first
 * factor or if no codes are left, otherwise null. This session counts as confirmed with a second factor; the person's
 * other sessions continue until an action requires confirmation.
 */
export async function factorAdded(context: SignedWriteContext): Promise<string[] | null> {
  const { tx, client_id, actor, request, announce } = context;
  const { user_id, session_id } = actor;
  await markProof(tx, { client_id, session_id, now: request.now }, 'second_factor_at');
  const { totp_since, no_of_passkeys, recovery_codes_left } = await readFactors(tx, { client_id, user_id });
  const isFirst = (totp_since ? 1 : 0) + no_of_passkeys === 1;
  if (!isFirst && recovery_codes_left > 0) return null;

  await saveSecondFactor(context, user_id, true);
  if (isFirst) announce('two_factor.turned_on', { user_id });
  return createRecoveryCodes(context, user_id);
}

/** Turns off two-factor sign-in after the last factor was removed. Refuses this if the person is required to use it. */
export async function factorRemoved(context: SignedWriteContext): Promise<void> {
  const { app, tx, client_id, actor, announce } = context;
  const owner = { client_id, user_id: actor.user_id };
  const { totp_since, no_of_passkeys } = await readFactors(tx, owner);
  if (totp_since || no_of_passkeys > 0) return;
  if (twoFactorDue(app, actor) !== null) throw new Refused('two_factor.required');

  await saveSecondFactor(context, actor.user_id, false);
  await replaceRecoveryCodes(tx, owner, []);
  await clearSecondFactorOfSessions(tx, owner);
  announce('two_factor.turned_off', { user_id: actor.user_id });
}
