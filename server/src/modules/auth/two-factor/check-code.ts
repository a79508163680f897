import { msg } from '#domain/language/translate.ts';
import type { WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { acceptRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp-codes.ts';
import { lockTotp, markTotpStep } from './two-factor.rows.ts';

interface CodeOwner {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
}

/**
 * Accepts a code from the person's authenticator app or a recovery code. Each code works only once. The number of
 * attempts is limited, as for a password, so that a stolen session or password is not enough to guess the code.
 */
export async function checkCode(context: WriteContext, user: CodeOwner, code: string): Promise<void> {
  const { app, request, record } = context;
  const attempt = await app.limits.tryAction('second_factor', { email: user.email, address: request.address });
  const isRight =
    code.length === 6 ? await acceptTotp(context, user.id, code) : await acceptRecoveryCode(context, user.id, code);
  if (!isRight) throw wrongCode();

  await attempt.succeeded();
  if (code.length !== 6)
    record({
      action: 'recovery_code_used',
      item_kind: 'user',
      item_id: user.id,
      item_label: `${user.first_name} ${user.last_name}`,
      actor_id: user.id,
    });
}

export function wrongCode(): Refused {
  return new Refused('two_factor.wrong_code', {}, { code: msg`This code is wrong or was already used.` });
}

async function acceptTotp({ app, tx, client_id, request }: WriteContext, user_id: string, code: string) {
  const owner = { client_id, user_id };
  const totp = await lockTotp(tx, owner);
  if (!totp?.confirmed_at) return false;
  const step = stepOfCode(app.encryption.decrypt(totp.secret, totpOwner(owner)), code, request.now);
  if (step === undefined || step <= Number(totp.last_step)) return false;
  await markTotpStep(tx, owner, { last_step: step });
  return true;
}

/** Returns the text that binds an encrypted secret to its row. */
export function totpOwner({ client_id, user_id }: { client_id: string; user_id: string }): string {
  return `totp ${client_id} ${user_id}`;
}
