import type { ApprovalCheck } from '#domain/approvals/approval-checks.ts';
import type { Acting } from '#domain/approvals/approval-rights.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import type { DecidedOn } from '../approval-rules/decided-kind.ts';
import { type DecisionMade, saveDecisions } from '../approval-rules/save-decisions.ts';

interface MadeDecision {
  decision: DecisionMade;
  acting: Acting;
  /** The approvers on whose behalf the decision was made. */
  approver_ids: readonly string[];
  comment: string;
  /** The current and previous approvers who see the activity. */
  notified: readonly string[];
  facts?: Record<string, unknown>;
  checks?: readonly ApprovalCheck[];
}

const actions = {
  approved: 'approved',
  sent_back: 'sent_back',
  rejected: 'rejected',
  unapproved: 'unapproved',
  added_approver: 'approver_added',
} as const satisfies Record<DecisionMade, string>;

/** Saves the decision for each approver on whose behalf it was made and records it in the item's activity. */
export async function recordDecision(
  context: SignedWriteContext,
  { before, after }: { before: DecidedOn; after: DecidedOn },
  { decision, acting, approver_ids, comment, notified, facts, checks = [] }: MadeDecision,
): Promise<void> {
  const { actor, record } = context;
  const { total, approved_total } = before;
  await saveDecisions(context, before, { decision, approver_ids, comment, total, approved_total, checks });

  const behalf_id = approver_ids.find((id) => id !== actor.user_id);
  record({
    action: `${before.kind}_${actions[decision]}`,
    item_kind: before.kind,
    item_id: before.id,
    comment,
    item_label: before.label,
    facts: {
      title: before.title,
      capacity: acting.capacity,
      amount: decision === 'approved' ? approved_total : total,
      claimed: total,
      currency: before.currency,
      ...(checks.length > 0 && { checks }),
      ...facts,
    },
    ...(before.stage !== after.stage && { from_stage: before.stage, to_stage: after.stage }),
    ...(behalf_id && !approver_ids.includes(actor.user_id) && { on_behalf_of_id: behalf_id }),
    shown_to: [...new Set([before.owner_id, ...notified, ...approver_ids])],
  });
}
