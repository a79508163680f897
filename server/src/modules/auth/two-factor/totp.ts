import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { twoFactor } from '#contract/two-factor.contract.ts';
import { msg } from '#domain/language/translate.ts';
import type { PreparedWrite, PreparingContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { checkOwnPassword } from '../own-password.ts';
import { checkCode, totpOwner, wrongCode } from './check-code.ts';
import { factorAdded, factorRemoved } from './factor-changes.ts';
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp-codes.ts';
import { deleteTotp, lockTotp, markTotpStep, saveTotpSecret } from './two-factor.rows.ts';

/** Creates a secret for an authenticator app. It has no effect until a first code confirms it. */
export async function startTotp({
  app,
  tx,
  client_id,
  actor,
  request,
}: SignedWriteContext): Promise<OutputOf<typeof twoFactor.startTotp>> {
  const owner = { client_id, user_id: actor.user_id };
  if ((await lockTotp(tx, owner))?.confirmed_at) throw new Refused('two_factor.already_on');

  const secret = newTotpSecret();
  const stored = app.encryption.encrypt(secret, totpOwner(owner));
  await saveTotpSecret(tx, { ...owner, secret: stored, created_at: request.now });
  const otpauth_url = otpauthUrl(secret, { email: actor.email, company: actor.company.name });
  return { status: true, secret, otpauth_url };
}

export async function confirmTotp(
  context: SignedWriteContext,
  { code }: InputOf<typeof twoFactor.confirmTotp>,
): Promise<OutputOf<typeof twoFactor.confirmTotp>> {
  const { app, tx, client_id, actor, request, record } = context;
  const owner = { client_id, user_id: actor.user_id };
  const attempt = await app.limits.tryAction('second_factor', { email: actor.email, address: request.address });
  const totp = await lockTotp(tx, owner);
  if (!totp) throw new Refused('two_factor.not_started');
  if (totp.confirmed_at) throw new Refused('two_factor.already_on');
  const step = stepOfCode(app.encryption.decrypt(totp.secret, totpOwner(owner)), code, request.now);
  if (step === undefined) throw wrongCode();

  await attempt.succeeded();
  await markTotpStep(tx, owner, { last_step: step, confirmed_at: request.now });
  record({ action: 'totp_turned_on', ...itemOf(actor) });
  return { status: true, recovery_codes: await factorAdded(context) };
}

/**
 * Removes the authenticator app. The password is checked before the transaction, because the account that stores it may
 * be in another company.
 */
export async function turnOffTotp(
  preparing: PreparingContext,
  { password, code }: InputOf<typeof twoFactor.turnOffTotp>,
): Promise<PreparedWrite<OutputOf<typeof twoFactor.turnOffTotp>>> {
  if (!(await checkOwnPassword(preparing, password)))
    throw new Refused('password.wrong', {}, { password: msg`This password is wrong.` });

  return async (context) => {
    const { tx, client_id, actor, record } = context;
    const owner = { client_id, user_id: actor.user_id };
    if (!(await lockTotp(tx, owner))?.confirmed_at) throw new Refused('two_factor.not_on');
    await checkCode(context, { ...actor, id: actor.user_id }, code);
    await deleteTotp(tx, owner);
    record({ action: 'totp_turned_off', ...itemOf(actor) });
    await factorRemoved(context);
    return { status: true };
  };
}

function itemOf(actor: { user_id: string; first_name: string; last_name: string }) {
  return { item_kind: 'user', item_id: actor.user_id, item_label: `${actor.first_name} ${actor.last_name}` };
}
