import type { CompanyTransaction, Database } from '../../db/database.ts';
import { type CompanyDeletion, readDeletion, readDeletions, readDueDeletions } from './company-deletions.rows.ts';

/** The day on which a company is deleted; null unless its deletion was requested. */
export async function deletionDay(tx: CompanyTransaction, client_id: string): Promise<string | null> {
  const found = await readDeletion(tx, client_id);
  return found ? found.due_at.toISOString().slice(0, 10) : null;
}

/** The companies whose waiting time is over. */
export function dueDeletions(database: Database, now: Date): Promise<string[]> {
  return readDueDeletions(database.outside, now);
}

const maxListed = 100;

/** The newest requests, for the provider. */
export function listedDeletions(database: Database): Promise<(CompanyDeletion & { no_of_invoices: number })[]> {
  return readDeletions(database.outside, maxListed);
}
