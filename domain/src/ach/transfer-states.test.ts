import { describe, expect, it } from 'vitest';
import { canCancelTransfer, type TransferState, transferMoveTo, transferStates } from './transfer-states.ts';

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
});
