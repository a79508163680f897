import { createHash, randomBytes } from 'node:crypto';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { App } from '../../../http/context.ts';
import { seal, unseal } from '../../../http/sealed-token.ts';
import { spendChallenge } from './passkeys.rows.ts';

const lifetime_s = 5 * 60;

/**
 * The purpose of a challenge: adding a passkey, confirming an action, or signing in. A response is valid only for the
 * purpose of its challenge.
 */
export interface ChallengeScope {
  use: 'add' | 'confirm' | 'sign_in' | 'second_step';
  /** The person who must respond; absent if the passkey identifies the person. */
  user_id?: string;
}

/**
 * Issues a challenge that works once and for five minutes. It is encrypted in the token that the client sends back, so
 * nothing is stored until the response arrives.
 */
export async function issueChallenge(
  { secret }: Pick<App, 'secret'>,
  scope: ChallengeScope,
  now: Date,
): Promise<{ challenge: Uint8Array<ArrayBuffer>; challenge_token: string }> {
  const challenge = new Uint8Array(randomBytes(32));
  const values = { ...scope, challenge: Buffer.from(challenge).toString('base64url') };
  return { challenge, challenge_token: await seal(values, { purpose: 'passkey', secret, now, lifetime_s }) };
}

/**
 * Returns the challenge of a token and marks it as used; undefined if it has expired, was already used or has another
 * purpose.
 */
export async function redeemChallenge(
  { app, tx, client_id, now }: { app: Pick<App, 'secret'>; tx: CompanyTransaction; client_id: string; now: Date },
  challenge_token: string,
  expected: ChallengeScope,
): Promise<string | undefined> {
  const sealed = await unseal<ChallengeScope & { challenge: string }>(challenge_token, {
    purpose: 'passkey',
    secret: app.secret,
    now,
  });
  if (!sealed || sealed.use !== expected.use || sealed.user_id !== expected.user_id) return undefined;

  const challenge_hash = createHash('sha256').update(sealed.challenge).digest('base64url');
  const expires_at = new Date(now.getTime() + lifetime_s * 1000);
  return (await spendChallenge(tx, { client_id, challenge_hash, expires_at })) ? sealed.challenge : undefined;
}
