import { expect, it } from 'vitest';
import { canClosePeriod, canReopenPeriod } from './close-period.ts';

const current_month = '2026-11';

it.each([
  ['the first month, whichever it is', '2026-08', null, true],
  ['the next month', '2026-10', '2026-09', true],
  ['the month after the end of a year', '2026-01', '2025-12', true],
  ['a closed month', '2026-09', '2026-09', 'period.closed'],
  ['a month before a closed one', '2026-08', '2026-09', 'period.closed'],
  ['a month after a gap', '2026-10', '2026-08', 'period.not_next'],
  ['the current month', '2026-11', '2026-10', 'period.not_over'],
  ['a future month', '2026-12', null, 'period.not_over'],
] as const)('closing %s', (_, month, closed_month, result) => {
  const decision = canClosePeriod({ month, closed_month, current_month });
  expect(decision.allowed || decision.code).toBe(result);
});

it.each([
  ['the latest closed month', '2026-09', '2026-09', true],
  ['an earlier closed month', '2026-08', '2026-09', 'period.not_last'],
  ['an open month', '2026-10', '2026-09', 'period.open'],
  ['a month when none is closed', '2026-10', null, 'period.open'],
] as const)('reopening %s', (_, month, closed_month, result) => {
  const decision = canReopenPeriod({ month, closed_month });
  expect(decision.allowed || decision.code).toBe(result);
});
