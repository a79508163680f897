import { sql } from 'kysely';
import type { CompanyTransaction, Database } from '../../db/database.ts';

/** Queries for companies, currencies, company_features, company_support and subscriptions. */

export function readCurrencies(database: Database) {
  return database.outside.selectFrom('currencies').select(['code', 'name', 'decimals']).orderBy('code').execute();
}

export async function isCurrency(database: Database, code: string): Promise<boolean> {
  const row = await database.outside
    .selectFrom('currencies')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}

export function companyById(database: Database, client_id: string) {
  return database.outside
    .selectFrom('companies')
    .select(['client_id', 'name', 'kind', 'currency'])
    .where('client_id', '=', client_id)
    .executeTakeFirst();
}

/** Makes sure that no other process creates the provider company or its first admin until the transaction ends. */
export async function lockProviderSetup(tx: CompanyTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(44002029)`.execute(tx);
}

/** Reads the ids of the provider companies, oldest first. */
export async function providerCompanyIds(tx: CompanyTransaction | Database['outside']): Promise<string[]> {
  const rows = await tx
    .selectFrom('companies')
    .select('client_id')
    .where('kind', '=', 'provider')
    .orderBy('created_at')
    .orderBy('client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Reads a batch of company ids, ordered by id. */
export async function companyIdsAfter(database: Database, after: string, limit: number): Promise<string[]> {
  const rows = await database.outside
    .selectFrom('companies')
    .select('client_id')
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(limit)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

export interface NewCompany {
  client_id: string;
  name: string;
  kind: 'customer' | 'provider';
  currency: string;
  created_at: Date;
}

export async function insertCompany(tx: CompanyTransaction, company: NewCompany) {
  await tx.insertInto('companies').values(company).execute();
}

export async function insertFeatures(
  tx: CompanyTransaction,
  client_id: string,
  features: Record<string, boolean | string>,
) {
  const rows = Object.entries(features).map(([feature, value]) => ({
    client_id,
    feature,
    value: JSON.stringify(value),
  }));
  if (rows.length > 0) await tx.insertInto('company_features').values(rows).execute();
}

export function readFeatureRows(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ feature: string; value: unknown }[]> {
  return tx.selectFrom('company_features').select(['feature', 'value']).where('client_id', '=', client_id).execute();
}

export async function saveFeatureRow(
  tx: CompanyTransaction,
  row: { client_id: string; feature: string; value: boolean | string },
): Promise<void> {
  const value = JSON.stringify(row.value);
  await tx
    .insertInto('company_features')
    .values({ ...row, value })
    .onConflict((conflict) => conflict.columns(['client_id', 'feature']).doUpdateSet({ value }))
    .execute();
}

export interface NewSupport {
  client_id: string;
  guide_video_url?: string | null;
  support_mail_text: string;
  support_contact_no: string;
}

export async function insertSupport(tx: CompanyTransaction, support: NewSupport) {
  await tx.insertInto('company_support').values(support).execute();
}

export interface NewSubscription {
  client_id: string;
  plan: string;
  state: string;
  trial_ends_at: Date;
  override_phase?: string | null;
}

export async function insertSubscription(tx: CompanyTransaction, subscription: NewSubscription) {
  await tx.insertInto('subscriptions').values(subscription).execute();
}

export function readSupport(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('company_support')
    .select(['guide_video_url', 'support_mail_text', 'support_contact_no'])
    .where('client_id', '=', client_id)
    .executeTakeFirst();
}

export function readSubscription(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('subscriptions')
    .select(['plan', 'state', 'trial_ends_at', 'override_phase', 'phase_before_suspension', 'version'])
    .where('client_id', '=', client_id)
    .executeTakeFirst();
}

export async function updateSubscription(
  tx: CompanyTransaction,
  client_id: string,
  change: {
    state?: string;
    plan?: string;
    trial_ends_at?: Date;
    override_phase?: string | null;
    phase_before_suspension?: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ ...change, version: sql`version + 1` })
    .where('client_id', '=', client_id)
    .execute();
}
