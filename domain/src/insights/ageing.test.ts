import { expect, it } from 'vitest';
import { ageingDays } from './ageing.ts';

it('groups pending reports by the days since their submission', () => {
  expect(ageingDays('2026-11-16').map(({ bucket, from, to }) => `${bucket}: ${from} ${to}`)).toEqual([
    '0-3: 2026-11-13 2026-11-16',
    '4-7: 2026-11-09 2026-11-12',
    '8-14: 2026-11-02 2026-11-08',
    '15-30: 2026-10-17 2026-11-01',
    '31+: null 2026-10-16',
  ]);
});
