import type { Database } from '../../db/database.ts';
import { companyById, isCurrency } from './companies.rows.ts';

/** What other modules may ask of companies. */
export function findCompany(database: Database, client_id: string) {
  return companyById(database, client_id);
}

export function isKnownCurrency(database: Database, code: string): Promise<boolean> {
  return isCurrency(database, code);
}
