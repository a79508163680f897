import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { dismissedSubject } from '#domain/checks/dismissed-sets.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { lockExpenseRows, updateExpenses } from '../expenses.rows.ts';
import { lockOwnReports } from '../lines/lock-reports.ts';
import { recountChecks } from '../lines/sum-up-report.ts';
import { peekExpense } from '../lock-expense.ts';
import { insertDismissal, readChecks, replaceChecks } from './checks.rows.ts';

/** Dismisses a check. The dismissal applies to the exact set of expenses the check compares, on each of them. */
export async function dismissCheck(
  context: SignedWriteContext,
  { expense_id, code }: InputOf<typeof expenses.dismissCheck>,
): Promise<OutputOf<typeof expenses.dismissCheck>> {
  const { tx, client_id, actor, request, record, announce } = context;
  const { report_id } = await peekExpense(context, expense_id);
  const reports = await lockOwnReports(context, report_id === null ? [] : [report_id]);
  const [expense] = await lockExpenseRows(tx, { client_id, ids: [expense_id] });
  const checks = await readChecks(tx, { client_id, expense_ids: [expense_id] });
  const found = checks.find((check) => check.code === code);
  if (!expense || !found) throw new Refused('item.not_found');
  if (found.dismissed_at) return { status: true };
  const dismissed = { dismissed_by: actor.user_id, dismissed_at: request.now };

  await insertDismissal(tx, client_id, {
    code,
    subject: dismissedSubject(expense_id, found.related_ids),
    ...dismissed,
  });

  const after = checks.map((check) => (check === found ? { ...check, ...dismissed } : check));
  await replaceChecks(tx, { client_id, expense_ids: [expense_id] }, after);
  await updateExpenses(tx, client_id, [
    { ...expense, no_of_checks: after.filter(({ dismissed_at }) => dismissed_at === null).length },
  ]);

  for (const report of reports.values()) await recountChecks(context, report);
  for (const id of found.related_ids) announce('expense.alike', { expense_id: id });

  record({
    action: 'check_dismissed',
    item_kind: 'expense',
    item_id: expense_id,
    item_label: expense.merchant || 'a draft',
    facts: { code, related_ids: found.related_ids },
  });

  return { status: true };
}
