import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import type { App } from '../http/context.ts';
import { totpOwner } from '../modules/auth/two-factor/check-code.ts';

interface Owner {
  client_id: string;
  user_id: string;
}

/** Sets up an authenticator app for a person. The app is not confirmed yet if `confirmed_at` is null. */
export async function addTotp(
  tx: CompanyTransaction,
  { client_id, user_id }: Owner,
  totp: { plain: string; encryption: App['encryption']; confirmed_at: Date | null },
): Promise<void> {
  const secret = totp.encryption.encrypt(totp.plain, totpOwner({ client_id, user_id }));
  const { confirmed_at } = totp;
  await tx
    .insertInto('totp_secrets')
    .values({ client_id, user_id, secret, confirmed_at, created_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id']).doUpdateSet({ secret, confirmed_at, last_step: 0 }),
    )
    .execute();
  await tx
    .updateTable('users')
    .set({ has_second_factor: confirmed_at !== null })
    .where('client_id', '=', client_id)
    .where('id', '=', user_id)
    .execute();
}

/** Adds one row to each table of two-factor sign-in. */
export async function addTwoFactor(
  tx: CompanyTransaction,
  { client_id, user_id, canary }: Owner & { canary: string },
): Promise<{ passkey: string }> {
  const passkey = uuidv7();
  const created_at = new Date();
  await tx.insertInto('totp_secrets').values({ client_id, user_id, secret: canary, created_at }).execute();
  await tx
    .insertInto('recovery_codes')
    .values({ client_id, id: uuidv7(), user_id, code_hash: canary, created_at })
    .execute();
  await tx
    .insertInto('passkeys')
    .values({ client_id, id: passkey, user_id, credential_id: canary, public_key: 'x', name: canary, created_at })
    .execute();
  await tx
    .insertInto('used_challenges')
    .values({ client_id, challenge_hash: canary, expires_at: new Date('2099-01-01') })
    .execute();
  return { passkey };
}
