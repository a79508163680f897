import type { CompanyTransaction } from '../../db/database.ts';
import { readSentBackItems } from '../../db/sent-back-items.rows.ts';
import { readOldestApproval } from './reports.rows.ts';
import { readToBePaid } from './to-be-paid.rows.ts';

/** Returns the reports sent back to their owner, newest first, with the comment of the approver. */
export function sentBackReports(
  tx: CompanyTransaction,
  options: { client_id: string; owner_id: string; limit: number },
) {
  return readSentBackItems(tx, 'report', options);
}

/** Returns the item that has waited longest for this approver, and how many of the waiting items are advances. */
export function oldestApproval(tx: CompanyTransaction, options: { client_id: string; approver_id: string }) {
  return readOldestApproval(tx, options);
}

/** Returns the amount to be paid to a person for approved reports, after advances, in the company's currency. */
export function amountToBePaid(
  tx: CompanyTransaction,
  options: { client_id: string; owner_id: string; currency: string },
) {
  return readToBePaid(tx, options);
}
