import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { backToOwner } from '#domain/payouts/postings.ts';
import type { WriteContext } from '../../http/context.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';
import { moveEveryLine } from '../expenses/lines/move-lines.ts';
import { payableArises } from '../payables/payable-arises.ts';

/** The lines of a report that was just approved follow it, and what they come to is owed from now on. */
export async function linesApproved(
  context: WriteContext,
  { id, owner_id, number, title, currency, stage }: LockedReport,
): Promise<void> {
  const lines = await moveEveryLine(context, { id }, { stage: expenseStageInReport[stage] });
  const amount = backToOwner(lines, currency);
  await payableArises(context, { kind: 'report', id, owner_id, number, title, currency, amount, lines });
}
