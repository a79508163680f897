import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/** For background work on a whole company or file, which takes longer than the usual statement timeout allows. */
export async function extendTimeout(tx: CompanyTransaction): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(tx);
}
