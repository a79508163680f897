import { randomUUID } from 'node:crypto';
import { amountBarPct, dayBarPct } from './benches.ts';
import { measureReceipts } from './measure-receipts.ts';
import type { Target } from './target.ts';

/**
 * Measures how accurately generated receipts are read. The seed is random by default; passing a printed seed generates
 * the same receipts again.
 */
export async function receiptTargets(options: { seed?: string | undefined; count?: number }): Promise<Target[]> {
  const { seed = randomUUID().slice(0, 8), count = 200 } = options;
  console.log(`Reading ${count} photographed receipts of the seed ${seed}…`);
  const { right, failures, folder, wrongly_sure, pdfs, cpu_s, p50_ms } = await measureReceipts({ seed, count });
  console.log(`${failures.map((failure) => `  ${failure}`).join('\n')}\nTheir photos are in ${folder}.\n`);
  const share = (part: number, whole: number) => (part * 100) / whole;
  const pct = (part: number, whole = count) => `${share(part, whole).toFixed(1)} %`;
  console.log(
    `Also right: currency ${pct(right.currency)}, merchant ${pct(right.merchant)}, tax ${pct(right.tax)}, ` +
      `number ${pct(right.invoice_number)}. Wrong though called sure: ${wrongly_sure}. ` +
      `A receipt takes ${p50_ms.toFixed(0)} ms at p50 and ${cpu_s.toFixed(1)} s of CPU time.\n`,
  );

  const bars: [string, number, number, number][] = [
    ['amount', right.amount, count, amountBarPct],
    ['date', right.spent_on, count, dayBarPct],
    ['amount of text PDFs', pdfs.amount, pdfs.count, 95],
    ['date of text PDFs', pdfs.spent_on, pdfs.count, 95],
  ];

  return bars.map(([what, part, whole, bar]) => ({
    target: `receipts, ${what} read correctly (seed ${seed}, ${whole} of them)`,
    bar: `≥ ${bar} %`,
    measured: pct(part, whole),
    is_met: share(part, whole) >= bar,
  }));
}
