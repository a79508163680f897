import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import { violatedUnique } from '../../../db/unique-violation.ts';

/** Queries on email_domains and domain_directory. */

export interface DomainRow {
  id: string;
  domain: string;
  proof: string;
  verified_at: Date | null;
}

interface Key {
  client_id: string;
  id: string;
}

export function readDomains(tx: CompanyTransaction, client_id: string): Promise<DomainRow[]> {
  return tx
    .selectFrom('email_domains')
    .select(['id', 'domain', 'proof', 'verified_at'])
    .where('client_id', '=', client_id)
    .orderBy('domain')
    .execute();
}

export function readDomain(tx: CompanyTransaction, { client_id, id }: Key): Promise<DomainRow | undefined> {
  return tx
    .selectFrom('email_domains')
    .select(['id', 'domain', 'proof', 'verified_at'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds a domain. Returns false if the company has already added it. */
export async function insertDomain(
  tx: CompanyTransaction,
  row: Key & { domain: string; proof: string; added_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('email_domains')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'domain']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Marks a domain as verified. Returns false if another company has already verified it. */
export async function markDomainVerified(
  tx: CompanyTransaction,
  { client_id, id, domain }: Key & { domain: string },
  now: Date,
): Promise<boolean> {
  try {
    await tx.insertInto('domain_directory').values({ client_id, domain }).execute();
  } catch (error) {
    if (violatedUnique(error) !== undefined) return false;
    throw error;
  }
  await tx
    .updateTable('email_domains')
    .set({ verified_at: now })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
  return true;
}

export async function deleteDomain(
  tx: CompanyTransaction,
  { client_id, id, domain }: Key & { domain: string },
): Promise<void> {
  await tx.deleteFrom('email_domains').where('client_id', '=', client_id).where('id', '=', id).execute();
  await tx.deleteFrom('domain_directory').where('client_id', '=', client_id).where('domain', '=', domain).execute();
}

/** Finds the company that has verified the domain. Sign-in calls this before it knows the company. */
export async function readDomainOwner(
  reader: Pick<CompanyTransaction, 'selectFrom'>,
  domain: string,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('domain_directory')
    .select('client_id')
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row?.client_id;
}

/**
 * Reads the identity provider that replaces passwords for addresses in this domain; undefined if the company does not
 * require it.
 */
export async function readRequiredProvider(
  tx: CompanyTransaction,
  { client_id, domain }: { client_id: string; domain: string },
): Promise<{ name: string; emergency_user_id: string | null } | undefined> {
  const { rows } = await sql<{ name: string; emergency_user_id: string | null }>`
    select p.name, p.emergency_user_id from identity_providers p
    where p.client_id = ${client_id} and p.is_enabled and p.is_required
      and exists (select from email_domains d
        where d.client_id = ${client_id} and d.domain = ${domain} and d.verified_at is not null)`.execute(tx);
  return rows[0];
}
