import type { ChildProduct } from '#server/resilience/child-product.ts';
import { startBaseline } from './baseline-process.ts';
import type { Bench } from './benches.ts';
import { bytesOf } from './capture.ts';
import { requestBytes } from './connection.ts';
import { type Load, loadFor, type Measured, percentile } from './load.ts';
import { memoryMib } from './memory.ts';
import type { BenchCompany, Stage } from './stage.ts';

export interface Row {
  bench: Bench;
  size: number;
  concurrency: number;
  endpoint: Figures;
  baseline: Figures;
  /** The results of the baseline with prepared statements. */
  named: Figures;
  constant: Figures;
  memory_mib: number;
}

interface Figures {
  p50: number;
  p95: number;
  per_second: number;
}

const rounds = 5;
const sliceMs = 250;
const warmUpMs = 500;

/**
 * Measures each endpoint, the baselines and the constant response alternately, in several rounds, so that a slow moment
 * of the machine affects all of them.
 */
export async function measureBenches(stage: Stage, product: ChildProduct): Promise<Row[]> {
  const cases = stage.companies.flatMap((company) =>
    company.benches.flatMap(({ name }) =>
      company.people.map(({ rows }) => ({ client_id: company.client_id, statements: rows[name] ?? [] })),
    ),
  );

  const baseline = await startBaseline({ app_url: stage.app_url, pool_size: 10, cases });
  try {
    const rows: Row[] = [];
    let first = 0;
    for (const company of stage.companies) {
      for (const bench of company.benches) {
        const loads = await loadsOf({ bench, company, product, baseline_port: baseline.port, first });
        first += company.people.length;
        for (const load of Object.values(loads)) await loadFor(load, { concurrency: 4, ms: warmUpMs });
        for (const concurrency of [1, 16]) rows.push(await compared({ bench, company, product, loads, concurrency }));
      }
    }
    return rows;
  } finally {
    await baseline.stop();
  }
}

interface Loads {
  endpoint: Load;
  baseline: Load;
  named: Load;
  constant: Load;
}

async function loadsOf(options: {
  bench: Bench;
  company: BenchCompany;
  product: ChildProduct;
  baseline_port: number;
  first: number;
}): Promise<Loads> {
  const { bench, company, product, baseline_port, first } = options;
  const get = (path: string) => requestBytes({ method: 'GET', path });

  return {
    endpoint: {
      port: Number(new URL(product.address).port),
      requests: await Promise.all(
        company.people.map(async (person) =>
          bytesOf({
            endpoint: bench.endpoint,
            access_token: await person.freshToken(),
            ...(bench.input && { input: bench.input(person) }),
          }),
        ),
      ),
    },
    baseline: {
      port: baseline_port,
      requests: company.people.map((_person, index) => get(`/baseline/${first + index}`)),
    },
    named: { port: baseline_port, requests: company.people.map((_person, index) => get(`/named/${first + index}`)) },
    constant: { port: baseline_port, requests: [get('/constant')] },
  };
}

async function compared(options: {
  bench: Bench;
  company: BenchCompany;
  product: ChildProduct;
  loads: Loads;
  concurrency: number;
}): Promise<Row> {
  const { bench, company, product, loads, concurrency } = options;
  const how = { concurrency, ms: sliceMs };
  const collected = { endpoint: noSamples(), baseline: noSamples(), named: noSamples(), constant: noSamples() };
  let memory_mib = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const target of ['endpoint', 'baseline', 'named', 'constant'] as const)
      add(collected[target], await loadFor(loads[target], how));
    memory_mib = Math.max(memory_mib, memoryMib(product.pid));
  }

  return {
    bench,
    size: company.size,
    concurrency,
    endpoint: figures(collected.endpoint),
    baseline: figures(collected.baseline),
    named: figures(collected.named),
    constant: figures(collected.constant),
    memory_mib,
  };
}

function noSamples(): Measured {
  return { ms: [], seconds: 0 };
}

function add(sum: Measured, more: Measured): void {
  for (const ms of more.ms) sum.ms.push(ms);
  sum.seconds += more.seconds;
}

function figures({ ms, seconds }: Measured): Figures {
  return { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95), per_second: ms.length / seconds };
}
