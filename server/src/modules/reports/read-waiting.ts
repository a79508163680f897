import type { CompanyTransaction } from '../../db/database.ts';
import { readOldestApproval, readSentBack } from './reports.rows.ts';

/** Reports sent back to their owner, newest first. */
export function sentBackReports(
  tx: CompanyTransaction,
  options: { client_id: string; owner_id: string; limit: number },
) {
  return readSentBack(tx, options);
}

/** The report that has waited longest for this approver, with its owner. */
export function oldestApproval(tx: CompanyTransaction, options: { client_id: string; approver_id: string }) {
  return readOldestApproval(tx, options);
}
