import type { CompanyTransaction, Database } from '../../db/database.ts';
import { type CompanyDeletion, readDeletion, readDeletions, readDueDeletions } from './company-deletions.rows.ts';

/**
 * Returns the UTC day on which a company will be deleted; null if no deletion was requested or the request was
 * withdrawn.
 */
export async function deletionDay(tx: CompanyTransaction, client_id: string): Promise<string | null> {
  const found = await readDeletion(tx, client_id);
  return found ? found.due_at.toISOString().slice(0, 10) : null;
}

/** Returns the ids of the companies whose waiting period is over. */
export function dueDeletions(database: Database, now: Date): Promise<string[]> {
  return readDueDeletions(database.outside, now);
}

const maxListed = 100;

/** Lists the newest deletion requests for the provider. */
export function listedDeletions(database: Database): Promise<(CompanyDeletion & { no_of_invoices: number })[]> {
  return readDeletions(database.outside, maxListed);
}
