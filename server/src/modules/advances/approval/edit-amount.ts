import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { approveText } from '#domain/approvals/approved-total.ts';
import { editLine, type LineEdit } from '#domain/approvals/partial-approval.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { violationAfterEdit } from '#domain/policies/violation-after-edit.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { type ItemHistory, itemHistory } from '../../activity/item-history.ts';
import { lockForDecision } from '../../approval-rules/lock-for-decision.ts';
import { changeInboxFacts } from '../../approval-rules/save-chain.ts';
import { amountText } from '../../expenses/show-expenses.ts';
import { advanceActivityLine } from '../advance-activity.ts';
import type { AdvanceEdits, SavedAdvance } from '../advances.rows.ts';
import { changeLocked } from '../move-advance.ts';
import { approvedMoney } from '../payment/approved-money.ts';
import { advanceKind } from './decide-advance.ts';

type Input = InputOf<typeof approvals.editAdvance>;

const amountChanged = 'advance_amount_changed';

/** Lowers the approved amount of an advance or restores it. The requested amount stays unchanged. */
export async function editAmount(
  context: SignedWriteContext,
  { advance_id, version, change }: Input,
): Promise<OutputOf<typeof approvals.editAdvance>> {
  const { tx, client_id, actor, record } = context;
  const locked = await lockForDecision(context, advanceKind, {
    id: advance_id,
    version,
    action: 'edit',
    inbox: 'either',
  });

  const { advance } = locked.item;
  const { for_ids } = locked.acting;
  const on_behalf_id = for_ids.includes(actor.user_id) ? actor.user_id : (for_ids[0] ?? actor.user_id);
  const history = await itemHistory(tx, { client_id, item_kind: 'advance', item_id: advance_id });
  const left_before = earlierEdit(history, on_behalf_id);
  const { edited_msg, ...edits } = editedTo(advance, change, left_before);
  const edited = edits.edited_converted_amount === null ? null : moneyFrom(edits.edited_converted_amount, advance.own);
  const has_violation = violationAfterEdit(advance.policy_violation, edited) !== null;
  const changed = await changeLocked(context, advance, { ...edits, has_violation });
  const { converted_amount } = changed;
  await changeInboxFacts(context, changed, {
    total: converted_amount ?? '0',
    no_of_violations: has_violation ? 1 : 0,
    no_of_checks: 0,
  });

  const comment = change.kind === 'lower' ? change.comment : '';
  record({
    ...advanceActivityLine(changed, {
      action: amountChanged,
      comment,
      shown_to: [changed.owner_id],
      facts: {
        amount: edits.edited_amount ?? changed.amount,
        currency: changed.currency,
        left: edits,
        edited_data: [{ expense_id: advance_id, edited_msg, comments: comment }],
      },
    }),
    ...(on_behalf_id !== actor.user_id && { on_behalf_of_id: on_behalf_id }),
  });

  return answer(changed);
}

function editedTo(advance: SavedAdvance, change: Input['change'], left_before: LineEdit['left_before']) {
  const { currency, amount, own } = advance;
  const line = {
    ...advance,
    ex_rate: advance.ex_rate ?? '1',
    converted_amount: advance.converted_amount ?? '0',
    capped_amount: advance.policy_violation?.capped?.converted_amount ?? null,
  };
  const is_taken_back = change.kind === 'restore' && left_before === null;
  const edited_amount = change.kind === 'lower' ? change.edited_amount : (left_before?.amount ?? amount);
  const edited = orRefuse(
    editLine(line, { edited_amount, edited_ex_rate: null, left_before, converted_currency: own, is_taken_back }),
  );
  // An approver cannot restore an amount that an earlier approver lowered.
  if (change.kind === 'restore' && left_before && edited.edited_msg === '')
    throw new Refused('approval.amount_raised', { most: amountText(left_before.amount, currency) ?? '0' });
  return edited;
}

/**
 * Returns the amounts that applied after the last edit by another approver since the submission; null if there was no
 * such edit or it restored the requested amount.
 */
function earlierEdit(history: ItemHistory, on_behalf_id: string): LineEdit['left_before'] {
  const since = history.findLastIndex(({ action }) => action === 'advance_submitted');
  const last = history
    .slice(since + 1)
    .findLast(
      ({ action, actor, behalf_user }) => action === amountChanged && (behalf_user ?? actor)?.user_id !== on_behalf_id,
    );
  const { edited_amount, edited_converted_amount } = (last?.facts.left ?? {}) as Partial<AdvanceEdits>;
  return edited_amount && edited_converted_amount
    ? { amount: edited_amount, converted_amount: edited_converted_amount }
    : null;
}

/**
 * Builds the answer. The text of its approve button shows amounts in the company's currency, as in the approval inbox.
 */
function answer(advance: SavedAdvance): OutputOf<typeof approvals.editAdvance> {
  const { id, version, currency, own } = advance;
  const totals = { total: advance.converted_amount ?? '0', approved_total: approvedMoney(advance).converted_amount };
  return {
    status: true,
    advance_id: id,
    version,
    approve_text: approveText(totals, own),
    amount: amountText(advance.amount, currency) ?? '0',
    edited_amount: amountText(advance.edited_amount, currency),
  };
}
