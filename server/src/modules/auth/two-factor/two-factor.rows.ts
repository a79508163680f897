import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries on `totp_secrets` and `recovery_codes`. */

interface Owner {
  client_id: string;
  user_id: string;
}

export function lockTotp(tx: CompanyTransaction, owner: Owner) {
  return tx
    .selectFrom('totp_secrets')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('client_id', '=', owner.client_id)
    .where('user_id', '=', owner.user_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Saves a secret. It replaces an earlier secret that was never confirmed. */
export async function saveTotpSecret(tx: CompanyTransaction, row: Owner & { secret: string; created_at: Date }) {
  await tx
    .insertInto('totp_secrets')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id']).doUpdateSet({ secret: row.secret, created_at: row.created_at }),
    )
    .execute();
}

export async function markTotpStep(
  tx: CompanyTransaction,
  owner: Owner,
  step: { last_step: number; confirmed_at?: Date },
) {
  await tx
    .updateTable('totp_secrets')
    .set(step)
    .where('client_id', '=', owner.client_id)
    .where('user_id', '=', owner.user_id)
    .execute();
}

export async function deleteTotp(tx: CompanyTransaction, { client_id, user_id }: Owner) {
  await tx.deleteFrom('totp_secrets').where('client_id', '=', client_id).where('user_id', '=', user_id).execute();
}

export async function replaceRecoveryCodes(
  tx: CompanyTransaction,
  { client_id, user_id }: Owner,
  rows: readonly { id: string; code_hash: string; created_at: Date }[],
) {
  await tx.deleteFrom('recovery_codes').where('client_id', '=', client_id).where('user_id', '=', user_id).execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(rows.map((row) => ({ client_id, user_id, ...row })))
    .execute();
}

/** Marks a recovery code as used. Returns false if it is unknown or was already used. */
export async function spendRecoveryCode(
  tx: CompanyTransaction,
  { client_id, user_id }: Owner,
  { code_hash, now }: { code_hash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface OwnFactors {
  totp_since: Date | null;
  recovery_codes_left: number;
  no_of_passkeys: number;
}

/** Reads the factors of a person in one query. */
export async function readFactors(tx: CompanyTransaction, { client_id, user_id }: Owner): Promise<OwnFactors> {
  const { rows } = await sql<OwnFactors>`
    select
      (select t.confirmed_at from totp_secrets t where t.client_id = ${client_id} and t.user_id = ${user_id})
        as totp_since,
      (select count(*)::int from recovery_codes c
        where c.client_id = ${client_id} and c.user_id = ${user_id} and c.used_at is null) as recovery_codes_left,
      (select count(*)::int from passkeys p where p.client_id = ${client_id} and p.user_id = ${user_id})
        as no_of_passkeys`.execute(tx);
  return rows[0] ?? { totp_since: null, recovery_codes_left: 0, no_of_passkeys: 0 };
}

/** Clears the second-factor confirmation in all sessions of a person who no longer has a second factor. */
export async function clearSecondFactorOfSessions(tx: CompanyTransaction, { client_id, user_id }: Owner) {
  await tx
    .updateTable('sessions')
    .set({ second_factor_at: null })
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('second_factor_at', 'is not', null)
    .execute();
}

/** Records that the user has just confirmed the session with their password or a second factor. */
export async function markProof(
  tx: CompanyTransaction,
  { client_id, session_id, now }: { client_id: string; session_id: string; now: Date },
  proof: 'password_at' | 'second_factor_at',
) {
  await tx
    .updateTable('sessions')
    .set({ [proof]: now })
    .where('client_id', '=', client_id)
    .where('id', '=', session_id)
    .execute();
}
