import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/** Raises the statement timeout for background work on a whole company or file. */
export async function extendTimeout(tx: CompanyTransaction): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(tx);
}
