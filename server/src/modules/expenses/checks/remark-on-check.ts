import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { isDuplicateCode } from '#domain/checks/expense-check.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { lockOwnReports } from '../lines/lock-reports.ts';
import { peekExpense } from '../lock-expense.ts';
import { lockCheck, saveRemark } from './answer-check.ts';

/**
 * Saves the claimant's statement that an expense is not a duplicate. Approvers and payers see the statement next to the
 * check.
 */
export async function remarkOnCheck(
  context: SignedWriteContext,
  { expense_id, code }: InputOf<typeof expenses.remarkOnCheck>,
): Promise<OutputOf<typeof expenses.remarkOnCheck>> {
  if (!isDuplicateCode(code)) throw new Refused('item.not_found');
  const { report_id, owner_id } = await peekExpense(context, expense_id);
  await lockOwnReports(context, report_id === null ? [] : [report_id]);
  const locked = await lockCheck(context, { expense_id, report_id, code });
  if (locked.check.remarked_at || locked.check.acknowledged_at) return { status: true };

  await saveRemark(context, locked);
  context.record({
    action: 'check_remarked',
    item_kind: 'expense',
    item_id: expense_id,
    item_label: locked.expense.merchant || 'a draft',
    facts: { code, check: locked.check.message, related_ids: locked.check.related_ids },
    ...(owner_id !== context.actor.user_id && { on_behalf_of_id: owner_id }),
  });

  return { status: true };
}
