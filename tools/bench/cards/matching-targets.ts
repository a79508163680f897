import { randomUUID } from 'node:crypto';
import { matchingPrecisionBarPct, matchingRecallBarPct } from '../benches.ts';
import type { Target } from '../target.ts';
import { measureMatching } from './measure-matching.ts';

const size = { transactions: 2000, receipts: 1500 };

/**
 * Measures the matching of generated card transactions and receipts. The seed is random by default; passing a printed
 * seed generates the same set again.
 */
export function matchingTargets(seed = randomUUID().slice(0, 8)): Target[] {
  console.log(`Matching ${size.transactions} transactions and ${size.receipts} receipts of the seed ${seed}…`);
  const measured = measureMatching(seed, size);
  console.log(measured.mistakes.map((mistake) => `  ${mistake}`).join('\n'));
  console.log(
    `Matched automatically: ${measured.by_trait.join(', ')}. With suggestions ${pct(measured.found_pct)} are found. ` +
      `Splits suggested: ${pct(measured.splits_pct)}. Refunds linked: ${pct(measured.refund_recall_pct)}, ` +
      `${pct(measured.refund_precision_pct)} of them right. It takes ${measured.ms.toFixed(0)} ms.\n`,
  );
  return [
    target('precision of automatic card matches', measured.precision_pct, matchingPrecisionBarPct),
    target('recall of automatic card matches', measured.recall_pct, matchingRecallBarPct),
  ];
}

function target(name: string, measured: number, bar: number): Target {
  return { target: name, bar: `≥ ${bar} %`, measured: pct(measured), is_met: measured >= bar };
}

function pct(value: number): string {
  return `${value.toFixed(2)} %`;
}
