import { describe, expect, it } from 'vitest';
import { type AdvanceMove, advanceMoves, advanceStageLabel, advanceStages, moveAdvance } from './advance-stages.ts';

// Each move with its start stages and its target. From every other stage, the move is refused.
const expected: [move: string, from: string, to: string][] = [
  ['submit', 'draft sent_back', 'pending_approval'],
  ['recall', 'pending_approval', 'draft'],
  ['approve', 'pending_approval', 'approved'],
  ['send_back', 'pending_approval approved', 'sent_back'],
  ['reject', 'pending_approval', 'rejected'],
  ['unapprove', 'approved', 'pending_approval'],
  ['cancel', 'draft pending_approval sent_back approved', 'cancelled'],
  ['queue_payment', 'approved', 'payment_queued'],
  ['back_to_approved', 'payment_queued', 'approved'],
  ['start_payment', 'payment_queued', 'payment_processing'],
  ['fail_payment', 'payment_processing', 'payment_queued'],
  ['mark_paid', 'payment_processing', 'outstanding'],
  ['settle_part', 'outstanding partially_settled', 'partially_settled'],
  ['settle', 'outstanding partially_settled', 'settled'],
  ['reopen', 'partially_settled settled', 'outstanding'],
  ['revert_payment', 'outstanding', 'payment_processing'],
];

describe('advance stages', () => {
  it('have no other moves than this table', () => {
    expect(Object.keys(advanceMoves)).toEqual(expected.map(([move]) => move));
  });

  it.each(expected)('%s leads from %s to %s only', (move, from, to) => {
    for (const stage of advanceStages) {
      const decision = moveAdvance(stage, move as AdvanceMove);
      if (from.split(' ').includes(stage)) expect(decision, stage).toEqual({ allowed: true, value: to });
      else
        expect(decision, stage).toEqual({
          allowed: false,
          code: 'advance.wrong_stage',
          facts: { stage, label: advanceStageLabel[stage] },
        });
    }
  });

  it('cannot be cancelled once the payment has started', () => {
    for (const stage of ['payment_queued', 'payment_processing', 'outstanding', 'partially_settled'] as const)
      expect(moveAdvance(stage, 'cancel').allowed, stage).toBe(false);
  });

  it('have one label each', () => {
    const labels = advanceStages.map((stage) => advanceStageLabel[stage]);
    expect(new Set(labels).size).toBe(advanceStages.length);
  });
});
