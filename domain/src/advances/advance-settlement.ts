import { allow, type Decision, refuse } from '../decision.ts';
import { isGreater, type Money, moneyFrom, readMoney, toDecimal } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';
import { type AdvanceMove, type AdvanceStage, isPaidOut, moveAdvance } from './advance-stages.ts';
import { type AdvanceMoney, availableOf, balanceOf } from './balance.ts';

interface Settlement {
  stage: AdvanceStage;
  /** The moves that lead to the stage; empty when the stage does not change. */
  moves: readonly AdvanceMove[];
}

/**
 * Returns the stage that a paid advance has after an application or a return was added or removed, with the moves that
 * lead to it. The new stage depends only on the balance and the paid amount.
 */
export function settle(stage: AdvanceStage, money: AdvanceMoney): Decision<Settlement, 'advance.wrong_stage'> {
  const wanted = settledStage(balanceOf(money), moneyFrom(money.paid_amount, money.currency));
  if (isPaidOut(stage) && wanted === stage) return allow({ stage, moves: [] });
  return along(stage, waysTo[wanted](stage));
}

/** Validates the amount of a return. It can be at most the balance that no report has reserved. */
export function checkReturn(
  typed: string,
  money: AdvanceMoney,
): Decision<
  string,
  'money.unreadable' | 'money.too_precise' | 'money.too_large' | 'advance.amount_zero' | 'advance.return_too_large'
> {
  const read = readMoney(typed, money.currency);
  if (!read.allowed) return read;
  if (read.value.minor <= 0n) return refuse('advance.amount_zero');
  const available = availableOf(money);
  return isGreater(read.value, available)
    ? refuse('advance.return_too_large', { most: amountText(available) })
    : allow(toDecimal(read.value));
}

/**
 * Returns the moves that mark an advance as paid manually. The advance passes through every payment stage, so that its
 * history is complete.
 */
export function payManually(stage: AdvanceStage): Decision<Settlement, 'advance.wrong_stage'> {
  const way: AdvanceMove[] = ['queue_payment', 'start_payment', 'mark_paid'];
  const start = way.findIndex((move) => moveAdvance(stage, move).allowed);
  return along(stage, way.slice(Math.max(start, 0)));
}

type SettledStage = 'outstanding' | 'partially_settled' | 'settled';

function settledStage(balance: Money, paid: Money): SettledStage {
  if (balance.minor <= 0n) return 'settled';
  return isGreater(paid, balance) ? 'partially_settled' : 'outstanding';
}

const waysTo = {
  outstanding: () => ['reopen'],
  // A settled advance is reopened before it can be partly settled.
  partially_settled: (stage) =>
    moveAdvance(stage, 'settle_part').allowed ? ['settle_part'] : ['reopen', 'settle_part'],
  settled: () => ['settle'],
} satisfies Record<SettledStage, (stage: AdvanceStage) => AdvanceMove[]>;

function along(from: AdvanceStage, moves: readonly AdvanceMove[]): Decision<Settlement, 'advance.wrong_stage'> {
  let stage = from;
  for (const move of moves) {
    const moved = moveAdvance(stage, move);
    if (!moved.allowed) return moved;
    stage = moved.value;
  }
  return allow({ stage, moves });
}
