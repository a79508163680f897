import type { SignedWriteContext } from '../../http/context.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';
import { linkLines, unlinkLines } from '../expenses/lines/move-lines.ts';
import { sumUpReport } from '../expenses/lines/sum-up-report.ts';

interface LineChange {
  link_ids: readonly string[];
  unlink_ids: readonly string[];
}

/** Removes lines from a locked report, adds other expenses, and recalculates the totals even if no line changed. */
export async function changeLines(
  context: SignedWriteContext,
  report: LockedReport,
  { link_ids, unlink_ids }: LineChange,
): Promise<LockedReport> {
  await unlinkLines(context, report, unlink_ids);
  await linkLines(context, { ...report, no_of_expenses: report.no_of_expenses - unlink_ids.length }, link_ids);
  return sumUpReport(context, report);
}
