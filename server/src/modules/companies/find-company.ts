import type { Database } from '../../db/database.ts';
import { companyById, companyIdsAfter, isCurrency } from './companies.rows.ts';

/** What other modules may ask of companies. */
export function findCompany(database: Database, client_id: string) {
  return companyById(database, client_id);
}

export function isKnownCurrency(database: Database, code: string): Promise<boolean> {
  return isCurrency(database, code);
}

/** Every company, for work that is done for each of them by the clock. */
export async function* everyCompany(database: Database): AsyncGenerator<string> {
  const portion = 500;
  let ids = await companyIdsAfter(database, '00000000-0000-0000-0000-000000000000', portion);
  while (ids.length > 0) {
    yield* ids;
    ids = await companyIdsAfter(database, ids.at(-1) ?? '', portion);
  }
}
