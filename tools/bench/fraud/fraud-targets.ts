import { randomUUID } from 'node:crypto';
import { fraudRecallBarPct, honestHighBarPct } from '../benches.ts';
import { table } from '../table.ts';
import type { Target } from '../target.ts';
import { measureFraud } from './measure-fraud.ts';

const noOfReports = 3600;

/**
 * Measures how well the checks find frauds in a generated year. The seed is random by default; passing a printed seed
 * generates the same year again.
 */
export function fraudTargets(seed = randomUUID().slice(0, 8)): Target[] {
  console.log(`Checking a year of ${noOfReports} reports of the seed ${seed}…`);
  const { checks, honest_reports, honest_high_pct, missed } = measureFraud(seed, noOfReports);
  console.log(
    table(
      ['check', 'planted', 'found', 'flagged', 'of them part of a fraud'],
      checks.map(({ code, planted, recall_pct, flagged, precision_pct }) => [
        code,
        String(planted),
        pct(recall_pct),
        String(flagged),
        pct(precision_pct),
      ]),
    ),
  );
  console.log(missed.map((text) => `  missed ${text}`).join('\n'));
  const lowest = checks.toSorted((one, other) => one.recall_pct - other.recall_pct)[0];
  return [
    {
      target: `recall of each fraud check, the lowest of ${checks.length} (${lowest?.code ?? ''})`,
      bar: `≥ ${fraudRecallBarPct} %`,
      measured: pct(lowest?.recall_pct ?? 0),
      is_met: (lowest?.recall_pct ?? 0) >= fraudRecallBarPct,
    },
    {
      target: `honest reports with a check of high severity, of ${honest_reports}`,
      bar: `≤ ${honestHighBarPct} %`,
      measured: pct(honest_high_pct),
      is_met: honest_high_pct <= honestHighBarPct,
    },
  ];
}

function pct(value: number): string {
  return `${value.toFixed(1)} %`;
}
