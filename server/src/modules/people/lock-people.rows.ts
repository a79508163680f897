import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/**
 * Changes that must see each other (who manages whom, who is still a super_admin, what stands below what) run one after
 * the other within a company. Taken first, before any row, so that two of them never wait for each other in a circle.
 */
export async function lockPeople(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people ${client_id}`}, 0))`.execute(tx);
}
