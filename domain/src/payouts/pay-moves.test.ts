import { describe, expect, it } from 'vitest';
import { movePayable, type PayMove, payMoves } from './pay-moves.ts';
import { payableStages } from './payout-tabs.ts';

// Each move with its start stage and its target. From every other stage, the move is refused.
const expected: [move: PayMove, from: string, to: string][] = [
  ['queue_payment', 'approved', 'payment_queued'],
  ['back_to_approved', 'payment_queued', 'approved'],
  ['start_payment', 'payment_queued', 'payment_processing'],
  ['fail_payment', 'payment_processing', 'payment_queued'],
  ['mark_paid', 'payment_processing', 'paid'],
  ['close', 'approved', 'paid'],
  ['revert_payment', 'paid', 'payment_processing'],
];

describe('the moves of a payable', () => {
  it('are these only', () => {
    expect(Object.keys(payMoves)).toEqual(expected.map(([move]) => move));
  });

  it.each(expected)('%s leads from %s to %s only', (move, from, to) => {
    for (const stage of payableStages)
      if (stage === from) expect(movePayable(stage, move)).toEqual({ allowed: true, value: to });
      else expect(movePayable(stage, move)).toMatchObject({ allowed: false, code: 'payout.wrong_state' });
  });
});
