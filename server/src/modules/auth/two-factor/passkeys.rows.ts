import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries on passkeys and used_challenges. */

interface Owner {
  client_id: string;
  user_id: string;
}

export function readPasskeys(tx: CompanyTransaction, { client_id, user_id }: Owner) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute();
}

/** Locks the passkey, so that two responses with the same counter cannot both be accepted. */
export function lockPasskey(tx: CompanyTransaction, key: { client_id: string; credential_id: string }) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('client_id', '=', key.client_id)
    .where('credential_id', '=', key.credential_id)
    .forUpdate()
    .executeTakeFirst();
}

interface NewPasskey extends Owner {
  id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
}

/** Saves a passkey. Returns false if the company already has it. */
export async function insertPasskey(tx: CompanyTransaction, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.columns(['client_id', 'credential_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function markPasskeyUsed(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
  used: { counter: number; last_used_at: Date },
): Promise<void> {
  await tx.updateTable('passkeys').set(used).where('client_id', '=', key.client_id).where('id', '=', key.id).execute();
}

export async function setPasskeyName(
  tx: CompanyTransaction,
  { client_id, user_id, id, name }: Owner & { id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of a person. Returns false if the person has no such passkey. */
export async function deletePasskey(
  tx: CompanyTransaction,
  { client_id, user_id, id }: Owner & { id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Marks a challenge as used. Returns false if it was already used. */
export async function spendChallenge(
  tx: CompanyTransaction,
  row: { client_id: string; challenge_hash: string; expires_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'challenge_hash']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteExpiredChallenges(
  tx: CompanyTransaction,
  { client_id, before }: { client_id: string; before: Date },
): Promise<void> {
  await tx.deleteFrom('used_challenges').where('client_id', '=', client_id).where('expires_at', '<', before).execute();
}
