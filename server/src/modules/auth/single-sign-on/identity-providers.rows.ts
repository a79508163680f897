import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries on identity_providers, identity_group_roles, identity_links and sign_in_attempts. */

interface ProviderColumns {
  preset: string;
  name: string;
  issuer: string;
  oidc_client: string;
  encrypted_secret: string;
  is_enabled: boolean;
  is_required: boolean;
  emergency_user_id: string | null;
  creates_people: boolean;
  default_role_id: string | null;
  default_entity_id: string | null;
  default_department_id: string | null;
  groups_claim: string;
  factor_values: string;
  max_age_minutes: number | null;
}

export interface ProviderRow extends ProviderColumns {
  preset: 'google' | 'microsoft' | 'okta' | 'other';
  last_sign_in_at: Date | null;
  version: number;
}

export async function readProvider(tx: CompanyTransaction, client_id: string): Promise<ProviderRow | undefined> {
  const row = await tx
    .selectFrom('identity_providers')
    .selectAll()
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  return row as ProviderRow | undefined;
}

export async function saveProviderRow(
  tx: CompanyTransaction,
  client_id: string,
  row: ProviderColumns & { version: number; last_sign_in_at: Date | null },
): Promise<void> {
  await tx
    .insertInto('identity_providers')
    .values({ client_id, ...row })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
    .execute();
}

export async function markProviderUsed(tx: CompanyTransaction, client_id: string, now: Date): Promise<void> {
  await tx.updateTable('identity_providers').set({ last_sign_in_at: now }).where('client_id', '=', client_id).execute();
}

export function readGroupRoles(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('identity_group_roles')
    .select(['group_name', 'role_id'])
    .where('client_id', '=', client_id)
    .orderBy('group_name')
    .orderBy('role_id')
    .execute();
}

export async function replaceGroupRoles(
  tx: CompanyTransaction,
  client_id: string,
  rows: readonly { group_name: string; role_id: string }[],
): Promise<void> {
  await tx.deleteFrom('identity_group_roles').where('client_id', '=', client_id).execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('identity_group_roles')
    .values(rows.map((row) => ({ client_id, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface LinkKey {
  client_id: string;
  issuer: string;
}

export async function readLinkedUser(
  tx: CompanyTransaction,
  { client_id, issuer, subject }: LinkKey & { subject: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('identity_links')
    .select('user_id')
    .where('client_id', '=', client_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

export async function hasLink(
  tx: CompanyTransaction,
  { client_id, issuer, user_id }: LinkKey & { user_id: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('identity_links')
    .select('subject')
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLink(
  tx: CompanyTransaction,
  row: LinkKey & { subject: string; user_id: string; linked_at: Date },
): Promise<void> {
  await tx.insertInto('identity_links').values(row).execute();
}

interface AttemptKey {
  client_id: string;
  id: string;
}

export async function insertAttempt(
  tx: CompanyTransaction,
  row: AttemptKey & { token_hash: string; expires_at: Date },
): Promise<void> {
  await tx.insertInto('sign_in_attempts').values(row).execute();
}

/** Marks an attempt as used and returns it; undefined if it was used before or has expired. */
export function useAttempt(tx: CompanyTransaction, { client_id, id }: AttemptKey, now: Date) {
  return tx
    .updateTable('sign_in_attempts')
    .set({ used_at: now })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
}

export async function deleteExpiredAttempts(
  tx: CompanyTransaction,
  { client_id, before }: { client_id: string; before: Date },
): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('client_id', '=', client_id).where('expires_at', '<', before).execute();
}
