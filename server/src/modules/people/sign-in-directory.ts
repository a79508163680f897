import type { Database } from '../../db/database.ts';
import { findByEmail } from './directory.rows.ts';

/** Which person of which company signs in with an email; asked before any company is bound. */
export function findSignIn(database: Database, email: string) {
  return findByEmail(database, email);
}
