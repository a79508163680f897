import type { CompanyTransaction } from '../../../db/database.ts';
import {
  type AdvanceToSettle,
  readSentBackAdvances,
  readToSettle,
  type SentBackAdvance,
} from './settlement-due.rows.ts';

/** The owner's advances that were sent back or need settlement. */
export async function advancesToFix(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; today: string; limit: number },
): Promise<{ sentBack: SentBackAdvance[]; toSettle: AdvanceToSettle[] }> {
  const [sentBack, toSettle] = await Promise.all([readSentBackAdvances(tx, query), readToSettle(tx, query)]);
  return { sentBack, toSettle };
}
