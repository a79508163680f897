import type { advances } from '#contract/advances.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { SubmittedFacts } from '#domain/activity/activity-facts.ts';
import { isSentBackAdvance, moveAdvance } from '#domain/advances/advance-stages.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { fallbackFacts } from '../approval-rules/find-chain.ts';
import { notifyApproved, notifyApprovers, notifyOfStep } from '../approval-rules/notify-approvers.ts';
import { saveChain } from '../approval-rules/save-chain.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { refuseIncomplete } from './accept-form.ts';
import {
  advanceActivity,
  advanceActivityLine,
  type RecordedAdvance,
  recordAdvanceActivity,
} from './advance-activity.ts';
import type { AdvancePolicyContext } from './advance-policy-context.ts';
import type { SavedAdvance } from './advances.rows.ts';
import { asDecidedItem, withoutEdits } from './approval/decide-advance.ts';
import { findApprovers } from './approval/find-approvers.ts';
import { assessAdvance } from './assess-advance.ts';
import { createdActivity, policyContextOf, saveDraft } from './draft-advance.ts';
import { lockAdvance } from './lock-advance.ts';
import { changeLocked } from './move-advance.ts';
import { createAdvancePayable } from './payment/create-advance-payable.ts';

/** Creates a complete advance and submits it. */
export async function createAdvance(
  context: SignedWriteContext,
  { for_user_id, ...fields }: InputOf<typeof advances.create>,
): Promise<RecordedAdvance> {
  const policyContext = await policyContextOf(context, {
    owner_id: await resolveOwner(context, { for_user_id }),
    fields,
  });
  const advance = await saveDraft(context, policyContext, fields);
  const { lines } = await submitDraft(context, advance, { policyContext, comment: '' });
  return recordAdvanceActivity(context, advance, [createdActivity(context, advance), ...lines]);
}

/**
 * Submits an advance. The exchange rate, the policy results and the approvers are saved at this moment. Later changes
 * to settings do not affect them, unless pending items are rerouted.
 */
export async function submitAdvance(
  context: SignedWriteContext,
  { advance_id, version, comment }: InputOf<typeof advances.submit>,
): Promise<RecordedAdvance> {
  const advance = await lockAdvance(context, { advance_id, version, action: 'submit' });
  const policyContext = await policyContextOf(context, { owner_id: advance.owner_id, fields: advance });
  const { lines } = await submitDraft(context, advance, { policyContext, comment });
  return recordAdvanceActivity(context, advance, lines);
}

async function submitDraft(
  context: SignedWriteContext,
  before: SavedAdvance,
  { policyContext, comment }: { policyContext: AdvancePolicyContext; comment: string },
): Promise<{ lines: ItemLine[] }> {
  const { request, actor } = context;
  const submitted_by = actor.user_id;
  const evaluated = { ...evaluateForSubmission(before, policyContext), submitted_by };
  const found = await findApprovers(context, evaluated, policyContext);
  if (found.outcome === 'no_approver') throw new Refused('advance.no_approver');

  const pending = orRefuse(moveAdvance(before.stage, 'submit'));
  const isApproved = found.outcome === 'auto_approved';
  const stage = isApproved ? orRefuse(moveAdvance(pending, 'approve')) : pending;
  const { ex_rate, rate_on, converted_amount, policy_violation, policy_result } = evaluated;
  const advance = await changeLocked(context, before, {
    ex_rate,
    rate_on,
    converted_amount,
    policy_violation,
    policy_result,
    ...withoutEdits(evaluated),
    stage,
    submitted_at: request.now,
    submitted_by,
    ...(isApproved && { decided_at: request.now }),
  });

  if (isApproved) await createAdvancePayable(context, advance);
  const { owner_id } = advance;
  const was_sent_back = isSentBackAdvance(before.stage);
  const { chain, waiting_ids } = await saveChain(context, asDecidedItem(advance), found, { was_sent_back });
  await notifyApprovers(context, asDecidedItem(advance), { what: 'submitted', user_ids: waiting_ids });
  notifyOfStep(context, asDecidedItem(advance), { chain });
  const because = { rule_id: found.rule_id, rule_name: found.rule_name, notes: found.notes };
  const amounts: SubmittedFacts = {
    amount: toDecimal(moneyFrom(advance.amount ?? '0', advance.currency)),
    currency: advance.currency,
  };
  const submitted = advanceActivity(context, advance, {
    action: 'advance_submitted',
    comment,
    from_stage: before.stage,
    to_stage: pending,
    facts: { ...because, ...amounts },
    shown_to: [...waiting_ids, owner_id],
  });
  const fallbacks = fallbackFacts(found).map((facts) =>
    advanceActivityLine(advance, {
      action: 'advance_fallback_assigned',
      actor_id: null,
      facts,
      shown_to: [...waiting_ids, owner_id],
    }),
  );
  if (!isApproved) return { lines: [submitted, ...fallbacks] };

  notifyApproved(context, asDecidedItem(advance));
  // The rule approved the advance, so the activity has no actor.
  const approved = advanceActivityLine(advance, {
    action: 'advance_auto_approved',
    actor_id: null,
    from_stage: pending,
    to_stage: stage,
    facts: because,
    shown_to: [owner_id],
  });

  return { lines: [submitted, approved] };
}

/** Evaluates the advance with the current settings and refuses it if it is incomplete or blocked. */
function evaluateForSubmission(advance: SavedAdvance, policyContext: AdvancePolicyContext): SavedAdvance {
  refuseIncomplete(advance, policyContext);
  orRefuse(policyContext.rateOf(advance.currency));
  const evaluated = { ...advance, ...assessAdvance(advance, policyContext) };
  const { policy_violation, policy_result, policy_reason } = evaluated;
  if (policy_result === 'block') {
    const blocking = policy_violation?.attributes_violation.find(({ action }) => action === 'block');
    throw new Refused('advance.blocked', {}, { amount: blocking?.message ?? '' });
  }
  if (policy_violation?.needs_reason && policy_reason === '')
    throw new Refused('advance.reason_missing', {}, { policy_reason: policy_violation.headline });
  return evaluated;
}
