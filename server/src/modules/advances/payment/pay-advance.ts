import { payManually, settle } from '#domain/advances/advance-settlement.ts';
import { moveAdvance } from '#domain/advances/advance-stages.ts';
import { moneyFrom, toDecimal, zero } from '#domain/money/money.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import type { PaidFacts, PaidItem, PaidKind, PayMove } from '../../payables/paid-kind.ts';
import { advanceLabel } from '../advance-activity.ts';
import { type AdvanceChange, lockAdvances, readAdvance, type SavedAdvance } from '../advances.rows.ts';
import { releaseReservations } from '../applications/release-reservations.ts';
import { changeLocked } from '../move-advance.ts';
import { approvedMoney } from './approved-money.ts';

type PaidAdvance = SavedAdvance & PaidItem;

/** The payment operations for advances. */
export const paidAdvance: PaidKind<PaidAdvance> = {
  lock: async ({ tx, client_id }, id) => asPaidItem((await lockAdvances(tx, { client_id, ids: [id] }))[0]),
  find: async (tx, key) => asPaidItem(await readAdvance(tx, key)),
  releaseReservations,

  async move(context, advance, move, facts = {}) {
    const changed = await changeLocked(
      context,
      advance,
      changeBy(advance, move, { paid_at: context.request.now, ...facts }),
    );
    return { ...advance, ...changed };
  },
};

function changeBy(advance: SavedAdvance, move: PayMove, facts: PaidFacts & { paid_at: Date }): AdvanceChange {
  switch (move) {
    case 'queue_payment':
    case 'back_to_approved':
    case 'start_payment':
    case 'fail_payment':
      return { stage: orRefuse(moveAdvance(advance.stage, move)) };
    case 'mark_paid':
      return paidChange(advance, facts);
    case 'close':
      return closeChange(advance, facts);
    case 'revert_payment':
      return revertChange(advance);
  }
}

/** Returns the changes that mark the advance as paid. Its stage follows from its balance. */
function paidChange(
  advance: SavedAdvance,
  { paid_amount = approvedMoney(advance).amount, reference = '', paid_at }: PaidFacts & { paid_at: Date },
): AdvanceChange {
  const out = orRefuse(moveAdvance(advance.stage, 'mark_paid'));
  const { stage } = orRefuse(settle(out, { ...advance, paid_amount }));
  return { stage, paid_amount, paid_at, payment_reference: reference };
}

/** Returns the changes that settle an advance approved at zero, without a payment. */
function closeChange(advance: SavedAdvance, { paid_at }: { paid_at: Date }): AdvanceChange {
  // Only an advance that could be queued can be closed.
  orRefuse(moveAdvance(advance.stage, 'queue_payment'));
  const { stage } = orRefuse(payManually(advance.stage));
  const paid_amount = toDecimal(zero(advance.currency));
  return { stage: orRefuse(settle(stage, { ...advance, paid_amount })).stage, paid_amount, paid_at };
}

/**
 * Returns the changes that revert the payment. Refuses if part of the advance is already used, reserved or returned.
 */
function revertChange(advance: SavedAdvance): AdvanceChange {
  const { currency, applied_amount, reserved_amount, returned_amount } = advance;
  const isUsed = [applied_amount, reserved_amount, returned_amount].some(
    (amount) => moneyFrom(amount, currency).minor > 0n,
  );
  if (isUsed) throw new Refused('payout.advance_used');
  const stage = orRefuse(moveAdvance(advance.stage, 'revert_payment'));
  return { stage, paid_amount: toDecimal(zero(currency)), paid_at: null, payment_reference: '' };
}

function asPaidItem(advance: SavedAdvance | undefined): PaidAdvance | undefined {
  return advance && { ...advance, kind: 'advance', label: advanceLabel(advance.number) };
}
