import { type AdvanceStage, isPayableAdvance } from '#domain/advances/advance-stages.ts';
import { canSeeAdvance } from '#domain/advances/advance-visibility.ts';
import { approversAddedByPolicies } from '#domain/policies/approvers-added-by-policies.ts';
import type { WriteContext } from '../../../http/context.ts';
import type { DecidedKind, DecidedOn, DecidingMove } from '../../approval-rules/decided-kind.ts';
import { withdrawPayable } from '../../payables/write-payable.ts';
import { rulesOf } from '../../policies/read-policies.ts';
import { advanceLabel } from '../advance-activity.ts';
import { type AdvanceChange, lockAdvances, readAdvance, type SavedAdvance } from '../advances.rows.ts';
import { changeLocked, moveLocked } from '../move-advance.ts';
import { approvedMoney } from '../payment/approved-money.ts';
import { createAdvancePayable } from '../payment/create-advance-payable.ts';
import { approvalItemOf } from './approval-item.rows.ts';

type DecidedAdvance = DecidedOn & { stage: AdvanceStage; advance: SavedAdvance };

/** The approval operations for advances. */
export const advanceKind: DecidedKind<DecidedAdvance> = {
  lock: async ({ tx, client_id }, id) => decidedAdvance((await lockAdvances(tx, { client_id, ids: [id] }))[0]),
  find: async (tx, key) => decidedAdvance(await readAdvance(tx, key)),
  isSeenBy: canSeeAdvance,

  async move(context, { advance }, move) {
    const moved = await moveLocked(context, advance, move, changeWith(context, advance, move));
    if (isPayableAdvance(moved.stage)) await createAdvancePayable(context, moved);
    if (isPayableAdvance(advance.stage)) await withdrawPayable(context, advance.id);
    return asDecidedItem(moved);
  },

  // Checks compare expenses, so an advance has no checks.
  openChecks: async () => [],

  async touch(context, { advance }) {
    return asDecidedItem(await changeLocked(context, advance, {}));
  },

  async approvalInput({ tx, client_id }, { id, advance }) {
    const [item, rules] = await Promise.all([
      approvalItemOf(tx, { client_id, id }),
      rulesOf(tx, { client_id, applies_to: 'advance' }),
    ]);
    return item && { item, extra_approvers: approversAddedByPolicies(rules, [advance]) };
  },
};

/**
 * Returns the fields that a decision changes in addition to the stage. Sending an advance back discards the approvers'
 * edits.
 */
function changeWith({ request }: WriteContext, advance: SavedAdvance, move: DecidingMove): AdvanceChange {
  switch (move) {
    case 'approve':
    case 'reject':
      return { decided_at: request.now };
    case 'send_back':
      return { decided_at: request.now, ...withoutEdits(advance) };
    case 'unapprove':
      return { decided_at: null };
  }
}

/** Returns the field values that discard the approvers' edits. */
export function withoutEdits({ policy_violation }: Pick<SavedAdvance, 'policy_violation'>) {
  return {
    edited_amount: null,
    edited_ex_rate: null,
    edited_converted_amount: null,
    has_violation: policy_violation !== null,
  };
}

function decidedAdvance(advance: SavedAdvance | undefined): DecidedAdvance | undefined {
  return advance && asDecidedItem(advance);
}

export function asDecidedItem(advance: SavedAdvance): DecidedAdvance {
  const { id, owner_id, submitted_by, stage, version, title, own, converted_amount } = advance;
  return {
    kind: 'advance',
    id,
    owner_id,
    submitted_by,
    stage,
    version,
    title,
    advance,
    label: advanceLabel(advance.number),
    currency: own,
    total: converted_amount ?? '0',
    company_total: converted_amount ?? '0',
    approved_total: approvedMoney(advance).converted_amount,
  };
}
