import type { ChildProduct } from '#server/resilience/child-product.ts';
import { streamsBarMib } from './benches.ts';
import { measureStreams } from './measure-streams.ts';
import type { Stage } from './stage.ts';
import type { Target } from './target.ts';

/** Measures the memory and the database use of open pages that wait for notices. */
export async function streamTargets(stage: Stage, product: ChildProduct, count: number): Promise<Target[]> {
  const company = stage.companies.findLast(({ by }) => by === 'reports');
  if (!company) return [];
  const owner_url = stage.environment.DATABASE_OWNER_URL ?? '';
  const { streams, added_mib, queried, notified_ms } = await measureStreams(product, { company, owner_url, count });
  return [
    {
      target: `memory of ${inThousands(streams)} open pages (a notice reached its pages in ${notified_ms.toFixed(0)} ms)`,
      bar: `< ${streamsBarMib} MiB`,
      measured: `${added_mib.toFixed(1)} MiB`,
      is_met: added_mib < streamsBarMib,
    },
    {
      target: `database connections that ran a query while ${inThousands(streams)} open pages were idle`,
      bar: '0',
      measured: `${queried}`,
      is_met: queried === 0,
    },
  ];
}

function inThousands(value: number): string {
  return value.toLocaleString('en-US');
}
