import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { isApprovalExported } from './exported-approval.rows.ts';

/** An exported approval must be voided first, because the accounting system would keep it. */
export async function refuseExportedApproval(
  tx: CompanyTransaction,
  key: { client_id: string; item_id: string },
): Promise<void> {
  if (await isApprovalExported(tx, key)) throw new Refused('accounting.exported');
}
