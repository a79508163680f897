import { expect, it } from 'vitest';
import { fraudRecallBarPct, honestHighBarPct } from '../benches.ts';
import { measureFraud } from './measure-fraud.ts';

it.each(['autumn', 'winter'])('finds the labelled frauds of %s, and accuses few honest reports', (seed) => {
  const { checks, honest_high_pct, missed } = measureFraud(seed, 1800);
  for (const { code, planted, recall_pct } of checks) {
    expect(planted, code).toBeGreaterThan(2);
    expect(recall_pct, `${code}: ${missed.join('\n')}`).toBeGreaterThanOrEqual(fraudRecallBarPct);
  }
  expect(honest_high_pct).toBeLessThanOrEqual(honestHighBarPct);
});
