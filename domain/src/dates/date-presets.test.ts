import { expect, it } from 'vitest';
import { datePresets } from './date-presets.ts';

it.each([
  ['2026-11-16', 'This month', '2026-11-01', '2026-11-30'],
  ['2028-02-10', 'This month', '2028-02-01', '2028-02-29'],
  ['2026-01-05', 'Last month', '2025-12-01', '2025-12-31'],
  ['2026-03-31', 'Last month', '2026-02-01', '2026-02-28'],
  ['2026-11-16', 'Last 90 days', '2026-08-19', '2026-11-16'],
  ['2026-11-16', 'This year', '2026-01-01', '2026-12-31'],
])('on %s, %s is from %s to %s', (today, label, from, to) => {
  expect(datePresets(today).find((preset) => preset.label === label)).toEqual({ label, from, to });
});
