import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/**
 * Serialises changes within a company that must see each other: managers, super admins and the department tree. Take
 * this lock before any row lock, so that two changes cannot deadlock.
 */
export async function lockPeople(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people ${client_id}`}, 0))`.execute(tx);
}
