import { expect, it } from 'vitest';
import { matchingPrecisionBarPct, matchingRecallBarPct } from '../benches.ts';
import { measureMatching } from './measure-matching.ts';

it.each(['spring', 'summer'])('matches the labelled transactions of %s within the bars', (seed) => {
  const measured = measureMatching(seed, { transactions: 800, receipts: 600 });
  expect(measured.precision_pct, measured.mistakes.join('\n')).toBeGreaterThanOrEqual(matchingPrecisionBarPct);
  expect(measured.recall_pct, measured.by_trait.join(', ')).toBeGreaterThanOrEqual(matchingRecallBarPct);
  expect(measured.refund_precision_pct).toBeGreaterThanOrEqual(matchingPrecisionBarPct);
});
