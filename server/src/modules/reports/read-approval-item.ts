import { tripTotals } from '#domain/expenses/trip-facts.ts';
import { isOpenReport } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import type { GivenItem } from '../approval-rules/find-chain.ts';
import { type ReportItemRow, readReportItem } from './approval-item.rows.ts';

/** The report facts that approval rules evaluate. */
export async function approvalItemOf(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<GivenItem | null> {
  const row = await readReportItem(tx, key);
  return row ? itemOf(row) : null;
}

/** Same, for testing rules. Unsubmitted reports are available only to their owner. */
export async function approvalItemFor(
  tx: CompanyTransaction,
  { actor, item_id }: { actor: Actor; item_id: string },
): Promise<GivenItem | null> {
  const row = await readReportItem(tx, { client_id: actor.client_id, id: item_id });
  return !row || (isOpenReport(row.stage) && row.owner_id !== actor.user_id) ? null : itemOf(row);
}

function itemOf({ stage: _, trips, ...item }: ReportItemRow): GivenItem {
  return { ...item, ...tripTotals(trips) };
}
