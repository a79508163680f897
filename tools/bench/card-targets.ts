import type { ChildProduct } from '#server/resilience/child-product.ts';
import { cardImportBarMib, cardImportBarS } from './benches.ts';
import { measureCardImport } from './measure-card-import.ts';
import type { Stage } from './stage.ts';

interface Target {
  target: string;
  bar: string;
  measured: string;
  is_met: boolean;
}

const count = 100_000;

/** The import of a statement into the company with the most transactions. */
export async function cardTargets(stage: Stage, product: ChildProduct): Promise<Target[]> {
  const company = stage.companies.findLast(({ by }) => by === 'cards');
  if (!company) return [];
  const { seconds, peak_mib, no_of_progress_steps } = await measureCardImport(product, company, count);
  const name = `${inThousands(count)} card transactions imported beside ${inThousands(company.size)}`;
  return [
    {
      target: `${name} (progress shown ${no_of_progress_steps} times)`,
      bar: `< ${cardImportBarS} s`,
      measured: `${seconds.toFixed(1)} s`,
      is_met: seconds < cardImportBarS && no_of_progress_steps > 1,
    },
    {
      target: `${name}, memory of the app process`,
      bar: `< ${cardImportBarMib} MiB`,
      measured: `${peak_mib.toFixed(0)} MiB`,
      is_met: peak_mib < cardImportBarMib,
    },
  ];
}

function inThousands(value: number): string {
  return value.toLocaleString('en-US');
}
