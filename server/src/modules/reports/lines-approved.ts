import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { reimbursableAmount } from '#domain/payouts/postings.ts';
import type { WriteContext } from '../../http/context.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';
import { moveAllLines } from '../expenses/lines/move-lines.ts';
import { createPayable } from '../payables/create-payable.ts';

/** Moves the lines of an approved report along and creates the payable for them. */
export async function linesApproved(
  context: WriteContext,
  { id, owner_id, number, title, currency, stage }: LockedReport,
): Promise<void> {
  const lines = await moveAllLines(context, { id }, { stage: expenseStageInReport[stage] });
  const amount = reimbursableAmount(lines, currency);
  await createPayable(context, { kind: 'report', id, owner_id, number, title, currency, amount, lines });
}
