import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on `accounting_grants`. Only this file writes the table. */

interface GrantKey {
  client_id: string;
  company_id: string;
}

export interface GrantRow {
  tenant_id: string;
  name: string;
  encrypted_tokens: string;
  expires_at: Date;
}

export function readGrant(tx: CompanyTransaction, { client_id, company_id }: GrantKey): Promise<GrantRow | undefined> {
  return tx
    .selectFrom('accounting_grants')
    .select(['tenant_id', 'name', 'encrypted_tokens', 'expires_at'])
    .where('client_id', '=', client_id)
    .where('company_id', '=', company_id)
    .executeTakeFirst();
}

export function lockGrant(tx: CompanyTransaction, { client_id, company_id }: GrantKey): Promise<GrantRow | undefined> {
  return tx
    .selectFrom('accounting_grants')
    .select(['tenant_id', 'name', 'encrypted_tokens', 'expires_at'])
    .where('client_id', '=', client_id)
    .where('company_id', '=', company_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveGrant(tx: CompanyTransaction, key: GrantKey, grant: GrantRow): Promise<void> {
  await tx
    .insertInto('accounting_grants')
    .values({ ...key, ...grant })
    .onConflict((conflict) => conflict.columns(['client_id', 'company_id']).doUpdateSet(grant))
    .execute();
}

export async function deleteGrant(tx: CompanyTransaction, { client_id, company_id }: GrantKey): Promise<void> {
  await tx
    .deleteFrom('accounting_grants')
    .where('client_id', '=', client_id)
    .where('company_id', '=', company_id)
    .execute();
}
