import type { CompanyTransaction } from '../../../db/database.ts';
import { readDelegation } from './delegates.rows.ts';

/** One delegation; undefined if it does not exist. */
export function findDelegation(tx: CompanyTransaction, query: { client_id: string; id: string }) {
  return readDelegation(tx, query);
}
