import type { CompanyTransaction } from '../../db/database.ts';
import { readOldestApproval, readSentBack } from './reports.rows.ts';

/** Reports that came back to their owner, newest first. */
export function sentBackReports(tx: CompanyTransaction, of: { client_id: string; owner_id: string; limit: number }) {
  return readSentBack(tx, of);
}

/** The report that has waited longest for this approver, and whose it is. */
export function oldestApproval(tx: CompanyTransaction, of: { client_id: string; approver_id: string }) {
  return readOldestApproval(tx, of);
}
