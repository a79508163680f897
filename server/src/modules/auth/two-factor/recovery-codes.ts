import { createHmac, randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { WriteContext } from '../../../http/context.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from './two-factor.rows.ts';

const count = 10;
const length = 10;
/** Omits 0, 1, l and o, which are easily confused in handwriting. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Replaces the recovery codes of a person and returns the new ones, which are shown only once. */
export async function createRecoveryCodes(
  { app, tx, client_id, request }: WriteContext,
  user_id: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await replaceRecoveryCodes(
    tx,
    { client_id, user_id },
    codes.map((code) => ({
      id: uuidv7(),
      code_hash: hashOf(code, { client_id, user_id, secret: app.secret }),
      created_at: request.now,
    })),
  );

  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
}

export function acceptRecoveryCode(
  { app, tx, client_id, request }: WriteContext,
  user_id: string,
  code: string,
): Promise<boolean> {
  const code_hash = hashOf(code, { client_id, user_id, secret: app.secret });
  return spendRecoveryCode(tx, { client_id, user_id }, { code_hash, now: request.now });
}

function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Returns a keyed hash. A recovery code is so short that it could be guessed from a plain hash. */
function hashOf(
  code: string,
  { client_id, user_id, secret }: { client_id: string; user_id: string; secret: string },
): string {
  return createHmac('sha256', `recovery code ${secret}`).update(`${client_id} ${user_id} ${code}`).digest('base64url');
}
