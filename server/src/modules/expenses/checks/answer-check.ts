import { checkSubject } from '#domain/checks/check-subject.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { type CheckRow, lockExpenseRows, type SavedExpense, updateExpenses } from '../expenses.rows.ts';
import type { LockedReport } from '../lines/lock-reports.ts';
import { recountChecks } from '../lines/sum-up-report.ts';
import { isOpenCheck } from './check-expenses.ts';
import { insertAcknowledgement, insertRemark, readChecks, replaceChecks } from './checks.rows.ts';

interface LockedCheck {
  expense: SavedExpense;
  check: CheckRow;
  checks: readonly CheckRow[];
}

/** Locks an expense and returns its check. The caller locks the report first and checks the permission. */
export async function lockCheck(
  { tx, client_id }: SignedWriteContext,
  { expense_id, report_id, code }: { expense_id: string; report_id: string | null; code: string },
): Promise<LockedCheck> {
  const [expense] = await lockExpenseRows(tx, { client_id, ids: [expense_id] });
  const checks = await readChecks(tx, { client_id, expense_ids: [expense_id] });
  const check = checks.find((each) => each.code === code);
  if (!expense || !check || expense.report_id !== report_id) throw new Refused('item.not_found');
  return { expense, check, checks };
}

/**
 * Saves the claimant's remark. The check stays open. The remark also applies to the owner's other expenses that the
 * check concerns.
 */
export async function saveRemark(context: SignedWriteContext, locked: LockedCheck): Promise<void> {
  const { tx, client_id, actor, request } = context;
  const { expense, check } = locked;
  const remark = { remarked_by: actor.user_id, remarked_at: request.now };

  await insertRemark(tx, client_id, {
    owner_id: expense.owner_id,
    code: check.code,
    subject: checkSubject(expense.id, check),
    ...remark,
  });

  await saveAnswer(context, locked, remark);
}

/**
 * Closes the check on this expense. The same check on the other expenses that it concerns is closed in the background.
 */
export async function saveAcknowledgement(
  context: SignedWriteContext,
  locked: LockedCheck,
  { reason, report }: { reason: string; report: LockedReport },
): Promise<void> {
  const { tx, client_id, actor, request } = context;
  const { expense, check } = locked;
  const acknowledgement = { acknowledged_by: actor.user_id, acknowledged_at: request.now };

  await insertAcknowledgement(tx, client_id, {
    code: check.code,
    subject: checkSubject(expense.id, check),
    reason,
    ...acknowledgement,
  });

  const after = await saveAnswer(context, locked, { ...acknowledgement, acknowledged_reason: reason });
  await updateExpenses(tx, client_id, [{ ...expense, no_of_checks: after.filter(isOpenCheck).length }]);
  await recountChecks(context, report);
}

async function saveAnswer(
  { tx, client_id, announce }: SignedWriteContext,
  { expense, check, checks }: LockedCheck,
  answer: Partial<CheckRow>,
): Promise<CheckRow[]> {
  const after = checks.map((each) => (each === check ? { ...each, ...answer } : each));
  await replaceChecks(tx, { client_id, expense_ids: [expense.id] }, after);
  for (const id of check.related_ids) announce('expense.alike', { expense_id: id });
  return after;
}
