import { describe, expect, it } from 'vitest';
import {
  canUndoRun,
  moveOfBuiltRun,
  movePaymentRun,
  type PaymentRunMove,
  paymentRunNumber,
  paymentRunStates,
  shownRunState,
} from './payment-run-states.ts';

describe('a payment run', () => {
  it.each<[PaymentRunMove, string]>([
    ['build', 'building>open'],
    ['leave', 'building>sent'],
    ['empty', 'building>undone'],
    ['send', 'open>sent'],
    ['undo', 'open>undone'],
  ])('%s is possible only as %s', (move, allowed) => {
    const moves = paymentRunStates.flatMap((state) => {
      const decision = movePaymentRun(state, move);
      return decision.allowed ? [`${state}>${decision.value}`] : [];
    });
    expect(moves.join(' ')).toBe(allowed);
  });

  it.each([
    [0, 0, 'empty'],
    [2, 0, 'build'],
    [2, 1, 'leave'],
  ] as const)('of %i payments, %i of them bank transfers, ends its creation with %s', (items, transfers, move) => {
    expect(moveOfBuiltRun({ no_of_items: items, no_of_transfers: transfers })).toBe(move);
  });

  it.each([
    ['open', 2, 2, true, null],
    ['open', 2, 1, false, 'payment_run.payments_ended'],
    ['sent', 2, 2, false, 'payment_run.wrong_state'],
    ['building', 2, 2, false, 'payment_run.wrong_state'],
    ['undone', 2, 0, false, 'payment_run.wrong_state'],
  ] as const)('that is %s with %i payments, %i of them open: undoing is %s', (state, items, open, allowed, code) => {
    const decision = canUndoRun({ state, no_of_items: items, no_of_open: open });
    expect([decision.allowed, decision.allowed ? null : decision.code]).toEqual([allowed, code]);
  });

  it.each([
    ['building', 1, 0, 'building'],
    ['open', 1, 0, 'open'],
    ['open', 0, 0, 'settled'],
    ['sent', 1, 1, 'sent'],
    ['sent', 0, 1, 'with_failures'],
    ['sent', 0, 0, 'settled'],
    ['undone', 0, 2, 'undone'],
  ] as const)('that is %s with %i open and %i failed payments is shown as %s', (state, open, failed, shown) => {
    expect(shownRunState({ state, no_of_items: 2, no_of_open: open, no_of_failed: failed })).toBe(shown);
  });

  it('has a number of at least four digits within its year', () => {
    expect(paymentRunNumber({ year: 2026, number: 7 })).toBe('RUN-2026-0007');
    expect(paymentRunNumber({ year: 2026, number: 12345 })).toBe('RUN-2026-12345');
  });
});
