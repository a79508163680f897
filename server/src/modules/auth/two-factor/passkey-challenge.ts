import { createHash, randomBytes } from 'node:crypto';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { App } from '../../../http/context.ts';
import { seal, unseal } from '../../../http/sealed-token.ts';
import { spendChallenge } from './passkeys.rows.ts';

const lifetime_s = 5 * 60;

/**
 * Adding, confirming and signing in each have their own challenges, so that a response is valid only for its own
 * purpose.
 */
export interface ChallengeScope {
  use: 'add' | 'confirm' | 'sign_in' | 'second_step';
  /** The person who must respond; absent if the passkey itself identifies them. */
  user_id?: string;
}

/**
 * Issues a challenge that is encrypted in the client's token, so nothing is stored until the response arrives. It works
 * once and for five minutes.
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
 * Returns the challenge of a token and marks it as used. Undefined if it has expired, was used, or was issued for
 * something else.
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
