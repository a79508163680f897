import type { CompanyTransaction } from '../../../db/database.ts';
import { readSentBackItems, type SentBackItem } from '../../../db/sent-back-items.rows.ts';
import { type AdvanceToSettle, readToSettle } from './settlement-due.rows.ts';

/** Reads the owner's advances that were sent back or need settlement. */
export async function advancesToFix(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; today: string; limit: number },
): Promise<{ sentBack: SentBackItem[]; toSettle: AdvanceToSettle[] }> {
  const [sentBack, toSettle] = await Promise.all([readSentBackItems(tx, 'advance', query), readToSettle(tx, query)]);
  return { sentBack, toSettle };
}
