import type { ChildProduct } from '#server/resilience/child-product.ts';
import { timesOver } from '../figure-texts.ts';
import type { Stage } from '../stage.ts';
import type { Target } from '../target.ts';
import { measureCompanies } from './measure-companies.ts';
import { withNeighbours } from './seed-companies.ts';

const [togetherBar, besideBar] = [1.5, 2];
const [people, reports] = [50, 100];

/**
 * Measures the first pages of many companies in one database: when one or all of them use the app, and while a large
 * company is busy.
 */
export function companyTargets(stage: Stage, product: ChildProduct, companies: number): Promise<Target[]> {
  const busy = stage.companies.findLast(({ by }) => by === 'waiting');
  if (!busy) return Promise.resolve([]);
  return withNeighbours(stage, { companies, people, reports }, async (neighbours) => {
    const measured = await measureCompanies(product, neighbours, busy);
    const { p95_alone, p95_together, p95_beside, exports, decisions } = measured;
    const name = `${companies} companies of ${people} people`;
    const row = (target: string, { from, to, bar }: { from: number; to: number; bar: number }): Target => ({
      target,
      bar: `≤ ${bar}×`,
      measured: `${timesOver(to / from)} (${from.toFixed(1)} → ${to.toFixed(1)} ms)`,
      is_met: to / from <= bar,
    });
    return [
      row(`${name}, all of them active: p95 against one company alone`, {
        from: p95_alone,
        to: p95_together,
        bar: togetherBar,
      }),
      row(`${name}, while one exports ${exports} times and decides on ${decisions} reports: p95 of the others`, {
        from: p95_together,
        to: p95_beside,
        bar: besideBar,
      }),
    ];
  });
}
