import type { ChildProduct } from '#server/resilience/child-product.ts';
import { exportBarMib, exportBarTimes, groupingBarMs, insightsBarMs } from './benches.ts';
import { measureExport } from './measure-export.ts';
import { type Measured, measureGroupings, measureInsights } from './measure-insights.ts';
import type { Stage } from './stage.ts';
import type { Target } from './target.ts';

/** Measures insights and analytics in the company with the most expenses. */
export async function insightsTargets(stage: Stage, product: ChildProduct): Promise<Target[]> {
  const company = stage.companies.findLast(({ by }) => by === 'spending');
  if (!company) return [];
  const figures = await measureInsights(product, company);
  const groupings = await measureGroupings(product, company);
  return [
    ...figures.map((measured) => p95Target(measured, insightsBarMs)),
    ...groupings.map((measured) => p95Target(measured, groupingBarMs)),
  ];
}

function p95Target({ name, p50, p95 }: Measured, barMs: number): Target {
  return {
    target: `${name}: p95`,
    bar: `< ${barMs} ms`,
    measured: `${p95.toFixed(0)} ms (p50 ${p50.toFixed(0)})`,
    is_met: p95 < barMs,
  };
}

/** Measures the export of all expenses of the company with the most expenses. */
export async function exportTargets(stage: Stage, product: ChildProduct): Promise<Target[]> {
  const company = stage.companies.findLast(({ by }) => by === 'spending');
  if (!company) return [];
  const { rows, seconds, peak_mib, p95_without, p95_beside } = await measureExport(product, company);
  const name = `an export of ${rows.toLocaleString('en-US')} rows in ${seconds.toFixed(0)} s`;
  const ratio = p95_beside / p95_without;
  return [
    {
      target: `${name}: memory of the app process`,
      bar: `< ${exportBarMib} MiB`,
      measured: `${peak_mib.toFixed(0)} MiB`,
      is_met: peak_mib < exportBarMib,
    },
    {
      target: `${name}: p95 of home beside it`,
      bar: `≤ ${exportBarTimes}×`,
      measured: `${ratio.toFixed(2)}× (${p95_without.toFixed(1)} → ${p95_beside.toFixed(1)} ms)`,
      is_met: ratio <= exportBarTimes,
    },
  ];
}
