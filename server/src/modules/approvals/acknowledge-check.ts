import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { checkReason } from '#domain/checks/check-acknowledgement.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse } from '../../http/refusals.ts';
import { lockForDecision } from '../approval-rules/lock-for-decision.ts';
import { lockCheck, saveAcknowledgement } from '../expenses/checks/answer-check.ts';
import { reportKind } from '../reports/decide-report.ts';

/**
 * Acknowledges a check as an approver or a payer. The version does not change, so that approvers who have the report
 * open can still decide.
 */
export async function acknowledgeCheck(
  context: SignedWriteContext,
  { report_id, expense_id, code, reason: given }: InputOf<typeof approvals.acknowledgeCheck>,
): Promise<OutputOf<typeof approvals.acknowledgeCheck>> {
  const { item, acting } = await lockForDecision(context, reportKind, {
    id: report_id,
    version: undefined,
    action: 'acknowledge',
    inbox: 'either',
  });
  const locked = await lockCheck(context, { expense_id, report_id, code });
  if (locked.check.acknowledged_at) return { status: true };

  const reason = orRefuse(checkReason(locked.check.level, given));
  await saveAcknowledgement(context, locked, { reason, report: item });

  const { user_id } = context.actor;
  const [delegator] = acting.capacity === 'delegate' ? acting.for_ids : [];
  context.record({
    action: 'report_check_acknowledged',
    item_kind: 'report',
    item_id: report_id,
    item_label: item.label,
    comment: reason,
    facts: {
      title: item.title,
      line: locked.expense.merchant || 'an expense',
      expense_id,
      code,
      check: locked.check.message,
    },
    ...(delegator && delegator !== user_id && { on_behalf_of_id: delegator }),
    shown_to: [item.owner_id],
  });

  return { status: true };
}
