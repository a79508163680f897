import { type ChildProduct, childProduct } from '#server/resilience/child-product.ts';
import {
  benches,
  bulkBarS,
  coldListBarMs,
  decisionBarMs,
  firstLoadBarKb,
  growthBar,
  listLoadBarKb,
  longTaskBarMs,
  memoryBarMib,
  paidBarS,
  rulesBarMs,
  secondStartBarS,
  signInsBar,
} from './bench/benches.ts';
import { measureBenches, type Row } from './bench/measure-benches.ts';
import { coldListMs } from './bench/measure-cold-list.ts';
import { type DecisionsMeasured, measureDecisions } from './bench/measure-decisions.ts';
import { firstLoadKb, listLoadKb } from './bench/measure-first-load.ts';
import { measurePayments } from './bench/measure-payments.ts';
import { rulesMs } from './bench/measure-rules.ts';
import { measureScroll, type ScrollMeasured } from './bench/measure-scroll.ts';
import { secondStartS } from './bench/measure-second-start.ts';
import { measureSignIns } from './bench/measure-sign-ins.ts';
import { receiptsPromises } from './bench/receipts-promises.ts';
import { type Sizes, type Stage, setStage } from './bench/stage.ts';
import { table } from './bench/table.ts';
import { buildWeb } from './build-web.ts';
import nodeFlags from './node-flags.json' with { type: 'json' };

interface Promised {
  promise: string;
  bar: string;
  measured: string;
  is_saved: boolean;
}

/** Measures the performance targets against baselines taken in the same run, and reports which are met. */
async function bench(): Promise<boolean> {
  const [reports = 100_000, people = 50_000, waiting = 10_000] = process.argv.slice(2).map(Number);
  const sizes = {
    reports: [1000, reports],
    people: [1000, people],
    waiting: [1000, waiting],
    paid: [1000, reports],
  };

  await buildWeb();
  console.log(`Creating companies of up to ${inThousands(reports)} reports and ${inThousands(people)} people…`);
  const began = performance.now();
  const stage = await setStage(sizes);
  console.log(`Done in ${seconds(performance.now() - began)}.\n`);
  // Each result is printed as soon as it is measured.
  const saved: boolean[] = [];
  try {
    const product = await childProduct({ ...stage.environment, ROLE: 'all', PORT: '0' }, { node_flags: nodeFlags });
    try {
      const rows = await measureBenches(stage, product);
      saved.push(toldOf(rows));
      const largest = stage.companies.findLast(({ by }) => by === 'reports');
      const max_per_second = Math.max(...rows.map(({ endpoint }) => endpoint.per_second));
      if (largest) saved.push(told([signIns(await measureSignIns(product, { company: largest, max_per_second }))]));
      saved.push(told(await looked(stage, product)));
      saved.push(told(await decided(stage, product)), told(await paid(stage, product)));
    } finally {
      await product.stop();
    }
  } finally {
    await stage.clear();
  }

  saved.push(told(await receiptsPromises({})));

  return saved.every(Boolean);
}

/** `npm run bench -- approvals [count]`: only the approval inbox, company reports and decisions. */
function benchApprovals(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 10_000);
  return only({ reports: [], people: [], waiting: [1000, count], paid: [] }, decided);
}

/** Only measurements in companies of these sizes, and those of `more`. */
async function only(
  sizes: Sizes,
  more: (stage: Stage, product: ChildProduct) => Promise<Promised[]>,
  { hasTable = true }: { hasTable?: boolean } = {},
): Promise<boolean> {
  const stage = await setStage(sizes);
  try {
    const product = await childProduct({ ...stage.environment, ROLE: 'all', PORT: '0' }, { node_flags: nodeFlags });
    try {
      const isSaved = hasTable ? toldOf(await measureBenches(stage, product)) : true;
      return told(await more(stage, product)) && isSaved;
    } finally {
      await product.stop();
    }
  } finally {
    await stage.clear();
  }
}

/** `npm run bench -- screens [reports] [people]`: only browser measurements, without the table. */
async function benchScreens(): Promise<boolean> {
  const [reports = 100_000, people = 50_000] = process.argv.slice(3).map(Number);
  await buildWeb();
  return only({ reports: [reports], people: [people], waiting: [], paid: [] }, looked, { hasTable: false });
}

/** The lists of the largest companies in the browser. */
async function looked(stage: Stage, product: ChildProduct): Promise<Promised[]> {
  const largest = stage.companies.findLast(({ by }) => by === 'reports');
  const crowded = stage.companies.findLast(({ by }) => by === 'people');
  return [
    ...(largest ? [coldList(await coldListMs(product, largest), largest.size)] : []),
    ...(crowded ? [scrolling(await measureScroll(product, crowded), crowded.size)] : []),
    ...[
      firstLoad(await firstLoadKb()),
      listLoad(await listLoadKb()),
      secondStart(await secondStartS()),
      rules(rulesMs(1000)),
    ],
  ];
}

/** In the company with the most pending approvals. */
async function decided(stage: Stage, product: ChildProduct): Promise<Promised[]> {
  const fullest = stage.companies.findLast(({ by }) => by === 'waiting');
  return fullest ? decisions(await measureDecisions(product, fullest), fullest.size) : [];
}

/** `npm run bench -- payouts [count]`: only payout lists and bulk payment. */
async function benchPayouts(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 100_000);
  return only({ reports: [], people: [], waiting: [], paid: [1000, count] }, paid);
}

/** Payments in the company with the most of them. */
async function paid(stage: Stage, product: ChildProduct): Promise<Promised[]> {
  const fullest = stage.companies.findLast(({ by }) => by === 'paid');
  if (!fullest) return [];
  const { items, seconds: took } = await measurePayments(product, fullest);
  return [
    {
      promise: `${inThousands(items)} reports paid at once, until each has its verdict`,
      bar: `< ${paidBarS} s`,
      measured: `${took.toFixed(1)} s`,
      is_saved: took < paidBarS,
    },
  ];
}

/** `npm run bench -- receipts [seed] [count]`: only receipts, optionally with a printed seed. */
async function benchReceipts(): Promise<boolean> {
  const [seed, count] = process.argv.slice(3);
  return told(await receiptsPromises({ seed, ...(count && { count: Number(count) }) }));
}

function toldOf(rows: readonly Row[]): boolean {
  console.log(`${tableOf(rows)}\n`);
  return told([...ratios(rows), ...times(rows), ...growths(rows), memory(rows)]);
}

function told(saved: readonly Promised[]): boolean {
  console.log(
    table(
      ['promise', 'bar', 'measured', ''],
      saved.map(({ promise, bar, measured, is_saved }) => [promise, bar, measured, is_saved ? 'ok' : 'over']),
    ),
    '\n',
  );
  return saved.every(({ is_saved }) => is_saved);
}

function tableOf(rows: readonly Row[]): string {
  return table(
    [
      '',
      'of',
      'at once',
      'p50 ms',
      'p95 ms',
      'per s',
      'floor p50',
      'p95',
      'per s',
      'ratio',
      'named floor p50',
      'ratio',
      'constant p50',
      'RSS MiB',
    ],
    rows.map(({ bench: { name, by }, size, concurrency, endpoint, floor: baseline, named, constant, memory_mib }) => [
      name,
      `${inThousands(size)} ${by}`,
      `${concurrency}`,
      endpoint.p50.toFixed(2),
      endpoint.p95.toFixed(2),
      endpoint.per_second.toFixed(0),
      baseline.p50.toFixed(2),
      baseline.p95.toFixed(2),
      baseline.per_second.toFixed(0),
      timesOver(endpoint.p50 / baseline.p50),
      named.p50.toFixed(2),
      timesOver(endpoint.p50 / named.p50),
      constant.p50.toFixed(2),
      memory_mib.toFixed(0),
    ]),
  );
}

function ratios(rows: readonly Row[]): Promised[] {
  return rows.map(({ bench: { name, by, bar, goal }, size, concurrency, endpoint, floor: baseline, named }) => {
    // Compared with the lower baseline, so a slow baseline cannot hide a slow endpoint.
    const ratio = endpoint.p50 / Math.min(baseline.p50, named.p50);
    return {
      promise: `${name}, ${inThousands(size)} ${by}, ${concurrency} at once: p50 to the floor's (goal ${goal}×)`,
      bar: `≤ ${bar}×`,
      measured: timesOver(ratio),
      is_saved: ratio <= bar,
    };
  });
}

/** Endpoints that compute counts have a time limit, measured without other load. */
function times(rows: readonly Row[]): Promised[] {
  return rows.flatMap(({ bench: { name, by, max_ms }, size, concurrency, endpoint }) =>
    max_ms === undefined || concurrency > 1
      ? []
      : {
          promise: `${name}, ${inThousands(size)} ${by}: p50`,
          bar: `≤ ${max_ms} ms`,
          measured: `${endpoint.p50.toFixed(2)} ms`,
          is_saved: endpoint.p50 <= max_ms,
        },
  );
}

function growths(rows: readonly Row[]): Promised[] {
  const measured = new Set(rows.map(({ bench: { name } }) => name));
  const bounded = benches.filter(({ name, max_ms }) => max_ms === undefined && measured.has(name));
  return bounded.flatMap(({ name }) =>
    [1, 16].map((concurrency) => {
      const matching = rows.filter((row) => row.bench.name === name && row.concurrency === concurrency);
      const growth = (matching.at(-1)?.endpoint.p50 ?? Number.NaN) / (matching.at(0)?.endpoint.p50 ?? Number.NaN);
      const sizes = matching.map(({ size }) => inThousands(size)).join(' → ');
      return {
        promise: `${name}, ${concurrency} at once: growth of p50, ${sizes}`,
        bar: `< ${growthBar}×`,
        measured: timesOver(growth),
        is_saved: growth < growthBar,
      };
    }),
  );
}

function memory(rows: readonly Row[]): Promised {
  const most = Math.max(...rows.map(({ memory_mib }) => memory_mib));
  return {
    promise: 'memory of the app process under load',
    bar: `< ${memoryBarMib} MiB`,
    measured: `${most.toFixed(0)} MiB`,
    is_saved: most < memoryBarMib,
  };
}

function signIns(measured: Awaited<ReturnType<typeof measureSignIns>>): Promised {
  const ratio = measured.p95_with / measured.p95_without;
  return {
    promise: `p95 of home beside 5 sign-ins a second (${measured.sign_ins} people, ${measured.sign_in_p95.toFixed(0)} ms each at p95)`,
    bar: `≤ ${signInsBar}×`,
    measured: `${timesOver(ratio)} (${measured.p95_without.toFixed(1)} → ${measured.p95_with.toFixed(1)} ms)`,
    is_saved: ratio <= signInsBar,
  };
}

function scrolling({ rows, longest_ms }: ScrollMeasured, people: number): Promised {
  return {
    promise: `longest task while ${inThousands(rows)} rows of ${inThousands(people)} people scroll by`,
    bar: `≤ ${longTaskBarMs} ms`,
    measured: longest_ms === 0 ? 'under 50 ms' : `${longest_ms.toFixed(0)} ms`,
    is_saved: longest_ms <= longTaskBarMs,
  };
}

function decisions({ p50, p95, bulk, bulk_s }: DecisionsMeasured, waiting: number): Promised[] {
  return [
    {
      promise: `a decision, ${inThousands(waiting)} waiting: p50 (p95 ${p95.toFixed(1)} ms)`,
      bar: `< ${decisionBarMs} ms`,
      measured: `${p50.toFixed(2)} ms`,
      is_saved: p50 < decisionBarMs,
    },
    {
      promise: `one decision on ${inThousands(bulk)} reports, until each has its verdict`,
      bar: `< ${bulkBarS} s`,
      measured: `${bulk_s.toFixed(2)} s`,
      is_saved: bulk_s < bulkBarS,
    },
  ];
}

function coldList(ms: number, reports: number): Promised {
  return {
    promise: `first row of one's reports on an empty cache, ${inThousands(reports)} reports, median of 10`,
    bar: `≤ ${coldListBarMs} ms`,
    measured: `${ms.toFixed(0)} ms`,
    is_saved: ms <= coldListBarMs,
  };
}

function listLoad(kb: number): Promised {
  return {
    promise: 'load of the list of reports, script gzipped',
    bar: `< ${listLoadBarKb} kB`,
    measured: `${kb.toFixed(1)} kB`,
    is_saved: kb < listLoadBarKb,
  };
}

function firstLoad(kb: number): Promised {
  return {
    promise: 'first load of home, script gzipped',
    bar: `< ${firstLoadBarKb} kB`,
    measured: `${kb.toFixed(1)} kB`,
    is_saved: kb < firstLoadBarKb,
  };
}

function secondStart(s: number): Promised {
  return {
    promise: 'second start of npm start',
    bar: `< ${secondStartBarS} s`,
    measured: `${s.toFixed(1)} s`,
    is_saved: s < secondStartBarS,
  };
}

function rules(ms: number): Promised {
  return {
    promise: '1,000 active rules against one expense, p50',
    bar: `< ${rulesBarMs} ms`,
    measured: `${ms.toFixed(2)} ms`,
    is_saved: ms < rulesBarMs,
  };
}

function timesOver(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}

function inThousands(count: number): string {
  return count.toLocaleString('en-US');
}

const parts: Record<string, (() => Promise<boolean>) | undefined> = {
  receipts: benchReceipts,
  approvals: benchApprovals,
  payouts: benchPayouts,
  screens: benchScreens,
};

process.exit((await (parts[process.argv[2] ?? ''] ?? bench)()) ? 0 : 1);
