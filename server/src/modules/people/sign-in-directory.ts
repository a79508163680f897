import type { Database } from '../../db/database.ts';
import { findByEmail } from './directory.rows.ts';

/** Finds the company and user of an email, before any company is selected. */
export function findSignIn(database: Database, email: string) {
  return findByEmail(database, email);
}
