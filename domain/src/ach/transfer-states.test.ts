import { describe, expect, it } from 'vitest';
import {
  canCancelTransfer,
  cancelUntil,
  type TransferState,
  transferMoveTo,
  transferStates,
} from './transfer-states.ts';

describe('a transfer', () => {
  const moves: Partial<Record<TransferState, Partial<Record<TransferState, string>>>> = {
    created: { pending: 'send', processed: 'process', failed: 'fail', cancelled: 'cancel' },
    pending: { processed: 'process', failed: 'fail', cancelled: 'cancel' },
    processed: { failed: 'return' },
  };
  const cells = transferStates.flatMap((saved) =>
    transferStates.map((reported) => [saved, reported, moves[saved]?.[reported] ?? null] as const),
  );

  it.each(cells)('that is %s and reported as %s: %s', (saved, reported, move) => {
    expect(transferMoveTo(saved, reported)).toBe(move);
  });

  it.each([
    ['created', null, 'allowed'],
    ['pending', '2026-11-16T22:00:00Z', 'allowed'],
    ['pending', '2026-11-16T21:00:00Z', 'ach.too_late_to_cancel'],
    ['processed', null, 'ach.transfer_ended'],
    ['failed', null, 'ach.transfer_ended'],
    ['cancelled', null, 'ach.transfer_ended'],
  ] as const)('that is %s with a cut-off at %s: cancelling is %s', (state, until, result) => {
    const decision = canCancelTransfer(
      { state, cancel_until: until ? new Date(until) : null },
      new Date('2026-11-16T21:30:00Z'),
    );
    expect(decision.allowed ? 'allowed' : decision.code).toBe(result);
  });

  it.each([
    ['Monday morning', '2026-11-16T15:00:00Z', '2026-11-16T22:00:00Z'],
    ['Monday at the cut-off', '2026-11-16T22:00:00Z', '2026-11-17T22:00:00Z'],
    ['Friday evening', '2026-11-20T23:00:00Z', '2026-11-23T22:00:00Z'],
    ['Saturday', '2026-11-21T10:00:00Z', '2026-11-23T22:00:00Z'],
    ['Monday in summer', '2026-07-06T15:00:00Z', '2026-07-06T21:00:00Z'],
    ['Monday in summer after the cut-off', '2026-07-06T21:30:00Z', '2026-07-07T21:00:00Z'],
    ['Friday in summer after the cut-off', '2026-07-10T21:30:00Z', '2026-07-13T21:00:00Z'],
  ])('sent on %s can be cancelled until the next cut-off', (_, sent_at, until) => {
    expect(cancelUntil(new Date(sent_at)).toISOString()).toBe(new Date(until).toISOString());
  });
});
