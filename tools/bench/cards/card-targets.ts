import { type ChildProduct, childProduct } from '#server/resilience/child-product.ts';
import nodeFlags from '../../node-flags.json' with { type: 'json' };
import { cardImportBarMib, cardImportBarS } from '../benches.ts';
import type { BenchCompany, Stage } from '../stage.ts';
import type { Target } from '../target.ts';
import { measureCardImport } from './measure-card-import.ts';

const count = 100_000;

/**
 * Measures the import of a statement into the company with the most transactions. It restarts the product first, so
 * that the measured memory does not include earlier measurements.
 */
export async function cardTargets(stage: Stage, measured: ChildProduct): Promise<Target[]> {
  const company = stage.companies.findLast(({ by }) => by === 'cards');
  if (!company) return [];
  await measured.stop();
  const { seconds, peak_mib, no_of_progress_steps } = await importInNewProcess(stage, company);
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

async function importInNewProcess(stage: Stage, company: BenchCompany) {
  const product = await childProduct({ ...stage.environment, ROLE: 'all', PORT: '0' }, { node_flags: nodeFlags });
  try {
    return await measureCardImport(product, company, count);
  } finally {
    await product.stop();
  }
}

function inThousands(value: number): string {
  return value.toLocaleString('en-US');
}
