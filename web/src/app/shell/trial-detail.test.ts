import { expect, it } from 'vitest';
import { trialDetail } from './trial-detail.ts';

it.each([
  [true, 6, 'Six days left, until 18 Nov 2026.'],
  [true, 1, 'One day left, until 18 Nov 2026.'],
  [true, 30, '30 days left, until 18 Nov 2026.'],
  [false, 0, 'It ended on 18 Nov 2026.'],
])('describes a trial with status %s and %i days left', (trial_period_status, days, sentence) => {
  expect(trialDetail({ trial_period_status, days }, '18 Nov 2026')).toBe(sentence);
});
