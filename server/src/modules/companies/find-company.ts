import type { CompanyTransaction, Database } from '../../db/database.ts';
import { companyById, companyIdsAfter, isCurrency } from './companies.rows.ts';
import { type CompanyProfileRow, readCompanyProfile } from './company-profile.rows.ts';

/** Returns the company with this id; undefined if there is none. */
export function findCompany(database: Database, client_id: string) {
  return companyById(database, client_id);
}

/**
 * Reads the company's name in the caller's transaction, because waiting for a second connection could cause a deadlock.
 */
export async function companyName(tx: CompanyTransaction, client_id: string): Promise<string> {
  return (await readCompanyProfile(tx, client_id))?.name ?? '';
}

/** Reads the company's name and logo, and the time zone and day order that people and files use by default. */
export async function companyDefaults(
  tx: CompanyTransaction,
  client_id: string,
): Promise<Pick<CompanyProfileRow, 'name' | 'time_zone' | 'day_order' | 'logo'>> {
  return (await readCompanyProfile(tx, client_id)) ?? { name: '', time_zone: 'UTC', day_order: null, logo: null };
}

export function isKnownCurrency(database: Database, code: string): Promise<boolean> {
  return isCurrency(database, code);
}

/** Yields the ids of all companies, for scheduled jobs. */
export async function* allCompanyIds(database: Database): AsyncGenerator<string> {
  const batchSize = 500;
  let ids = await companyIdsAfter(database, '00000000-0000-0000-0000-000000000000', batchSize);
  while (ids.length > 0) {
    yield* ids;
    ids = await companyIdsAfter(database, ids.at(-1) ?? '', batchSize);
  }
}
