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
  receiptMemoryBarMib,
  rulesBarMs,
  secondStartBarS,
  signInsBar,
} from './bench/benches.ts';
import { measureBenches, type Row } from './bench/measure-benches.ts';
import { coldListMs } from './bench/measure-cold-list.ts';
import { type DecisionsMeasured, measureDecisions } from './bench/measure-decisions.ts';
import { firstLoadKb, listLoadKb } from './bench/measure-first-load.ts';
import { measurePayments } from './bench/measure-payments.ts';
import { measureReceiptMemory } from './bench/measure-receipt-memory.ts';
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
  is_kept: boolean;
}

/** Measures what the product promises about speed, against floors taken in the same run, and says which bars hold. */
async function bench(): Promise<boolean> {
  const [reports = 100_000, people = 50_000, waiting = 10_000] = process.argv.slice(2).map(Number);
  const sizes = {
    ...{ reports: [1000, reports], people: [1000, people], waiting: [1000, waiting] },
    paid: [1000, reports],
  };
  await buildWeb();
  console.log(`Filling companies of up to ${inThousands(reports)} reports and ${inThousands(people)} people…`);
  const began = performance.now();
  const stage = await setStage(sizes);
  console.log(`Filled in ${seconds(performance.now() - began)}.\n`);
  // Each is told as soon as it was measured.
  const kept: boolean[] = [];
  try {
    const product = await childProduct({ ...stage.environment, ROLE: 'all', PORT: '0' }, { node_flags: nodeFlags });
    try {
      const rows = await measureBenches(stage, product);
      kept.push(toldOf(rows));
      const largest = stage.companies.findLast(({ by }) => by === 'reports');
      const most_per_second = Math.max(...rows.map(({ endpoint }) => endpoint.per_second));
      if (largest) kept.push(told([signIns(await measureSignIns(product, { company: largest, most_per_second }))]));
      kept.push(told(await looked(stage, product)));
      kept.push(told(await decided(stage, product)), told(await paid(stage, product)));
    } finally {
      await product.stop();
    }
  } finally {
    await stage.clear();
  }
  kept.push(told(await receiptsPromises({})));
  kept.push(told([await receiptMemory(100)]));
  return kept.every(Boolean);
}

/** `npm run bench -- approvals [count]`: only the desk, the company's reports and decisions. */
function benchApprovals(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 10_000);
  return only({ reports: [], people: [], waiting: [1000, count], paid: [] }, decided);
}

/** Only what is measured in companies of these sizes, and what `more` measures beside. */
async function only(
  sizes: Sizes,
  more: (stage: Stage, product: ChildProduct) => Promise<Promised[]>,
  { hasTable = true }: { hasTable?: boolean } = {},
): Promise<boolean> {
  const stage = await setStage(sizes);
  try {
    const product = await childProduct({ ...stage.environment, ROLE: 'all', PORT: '0' }, { node_flags: nodeFlags });
    try {
      const isKept = hasTable ? toldOf(await measureBenches(stage, product)) : true;
      return told(await more(stage, product)) && isKept;
    } finally {
      await product.stop();
    }
  } finally {
    await stage.clear();
  }
}

/** `npm run bench -- screens [reports] [people]`: only what is seen in the browser, without the table. */
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

/** In the company in which most waits. */
async function decided(stage: Stage, product: ChildProduct): Promise<Promised[]> {
  const fullest = stage.companies.findLast(({ by }) => by === 'waiting');
  return fullest ? decisions(await measureDecisions(product, fullest), fullest.size) : [];
}

/** `npm run bench -- payouts [count]`: only the payout lists, and paying many at once. */
async function benchPayouts(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 100_000);
  return only({ reports: [], people: [], waiting: [], paid: [1000, count] }, paid);
}

/** What was paid in the company in which most is. */
async function paid(stage: Stage, product: ChildProduct): Promise<Promised[]> {
  const fullest = stage.companies.findLast(({ by }) => by === 'paid');
  if (!fullest) return [];
  const { items, seconds: took } = await measurePayments(product, fullest);
  return [
    {
      promise: `${inThousands(items)} reports paid at once, until each has its verdict`,
      bar: `< ${paidBarS} s`,
      measured: `${took.toFixed(1)} s`,
      is_kept: took < paidBarS,
    },
  ];
}

/** `npm run bench -- receipts [seed] [count]`: only this, again with a seed that was printed. */
async function benchReceipts(): Promise<boolean> {
  const [seed, count] = process.argv.slice(3);
  return told(await receiptsPromises({ seed, ...(count && { count: Number(count) }) }));
}

/** `npm run bench -- memory [count]`: only the memory of `npm start` before, while and after receipts are read. */
async function benchMemory(): Promise<boolean> {
  return told([await receiptMemory(Number(process.argv[3] ?? 100))]);
}

async function receiptMemory(count: number): Promise<Promised> {
  const { before_mib, peak_mib, rest_mib } = await measureReceiptMemory(count);
  return {
    promise: `memory of npm start at rest after ${count} receipts, all Node processes`,
    bar: `< ${receiptMemoryBarMib} MiB`,
    measured: `${rest_mib.toFixed(0)} MiB (before ${before_mib.toFixed(0)}, peak ${peak_mib.toFixed(0)})`,
    is_kept: rest_mib < receiptMemoryBarMib,
  };
}

function toldOf(rows: readonly Row[]): boolean {
  console.log(`${tableOf(rows)}\n`);
  return told([...ratios(rows), ...times(rows), ...growths(rows), memory(rows)]);
}

function told(kept: readonly Promised[]): boolean {
  console.log(
    table(
      ['promise', 'bar', 'measured', ''],
      kept.map(({ promise, bar, measured, is_kept }) => [promise, bar, measured, is_kept ? 'ok' : 'over']),
    ),
    '\n',
  );
  return kept.every(({ is_kept }) => is_kept);
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
    rows.map(({ bench: { name, by }, size, concurrency, endpoint, floor, named, constant, memory_mib }) => [
      name,
      `${inThousands(size)} ${by}`,
      `${concurrency}`,
      endpoint.p50.toFixed(2),
      endpoint.p95.toFixed(2),
      endpoint.per_second.toFixed(0),
      floor.p50.toFixed(2),
      floor.p95.toFixed(2),
      floor.per_second.toFixed(0),
      timesOver(endpoint.p50 / floor.p50),
      named.p50.toFixed(2),
      timesOver(endpoint.p50 / named.p50),
      constant.p50.toFixed(2),
      memory_mib.toFixed(0),
    ]),
  );
}

function ratios(rows: readonly Row[]): Promised[] {
  return rows.map(({ bench: { name, by, bar, goal }, size, concurrency, endpoint, floor, named }) => {
    // Held to the lower of the two floors, so that nothing is won by asking badly below.
    const ratio = endpoint.p50 / Math.min(floor.p50, named.p50);
    return {
      promise: `${name}, ${inThousands(size)} ${by}, ${concurrency} at once: p50 to the floor's (goal ${goal}×)`,
      bar: `≤ ${bar}×`,
      measured: timesOver(ratio),
      is_kept: ratio <= bar,
    };
  });
}

/** What counts on the way is held to a time, where nobody else asks. */
function times(rows: readonly Row[]): Promised[] {
  return rows.flatMap(({ bench: { name, by, most_ms }, size, concurrency, endpoint }) =>
    most_ms === undefined || concurrency > 1
      ? []
      : {
          promise: `${name}, ${inThousands(size)} ${by}: p50`,
          bar: `≤ ${most_ms} ms`,
          measured: `${endpoint.p50.toFixed(2)} ms`,
          is_kept: endpoint.p50 <= most_ms,
        },
  );
}

function growths(rows: readonly Row[]): Promised[] {
  const measured = new Set(rows.map(({ bench: { name } }) => name));
  const held = benches.filter(({ name, most_ms }) => most_ms === undefined && measured.has(name));
  return held.flatMap(({ name }) =>
    [1, 16].map((concurrency) => {
      const of = rows.filter((row) => row.bench.name === name && row.concurrency === concurrency);
      const growth = (of.at(-1)?.endpoint.p50 ?? Number.NaN) / (of.at(0)?.endpoint.p50 ?? Number.NaN);
      const sizes = of.map(({ size }) => inThousands(size)).join(' → ');
      return {
        promise: `${name}, ${concurrency} at once: growth of p50, ${sizes}`,
        bar: `< ${growthBar}×`,
        measured: timesOver(growth),
        is_kept: growth < growthBar,
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
    is_kept: most < memoryBarMib,
  };
}

function signIns(of: Awaited<ReturnType<typeof measureSignIns>>): Promised {
  const ratio = of.p95_with / of.p95_without;
  return {
    promise: `p95 of home beside 5 sign-ins a second (${of.sign_ins} people, ${of.sign_in_p95.toFixed(0)} ms each at p95)`,
    bar: `≤ ${signInsBar}×`,
    measured: `${timesOver(ratio)} (${of.p95_without.toFixed(1)} → ${of.p95_with.toFixed(1)} ms)`,
    is_kept: ratio <= signInsBar,
  };
}

function scrolling({ rows, longest_ms }: ScrollMeasured, people: number): Promised {
  return {
    promise: `longest task while ${inThousands(rows)} rows of ${inThousands(people)} people scroll by`,
    bar: `≤ ${longTaskBarMs} ms`,
    measured: longest_ms === 0 ? 'under 50 ms' : `${longest_ms.toFixed(0)} ms`,
    is_kept: longest_ms <= longTaskBarMs,
  };
}

function decisions({ p50, p95, bulk, bulk_s }: DecisionsMeasured, waiting: number): Promised[] {
  return [
    {
      promise: `a decision, ${inThousands(waiting)} waiting: p50 (p95 ${p95.toFixed(1)} ms)`,
      bar: `< ${decisionBarMs} ms`,
      measured: `${p50.toFixed(2)} ms`,
      is_kept: p50 < decisionBarMs,
    },
    {
      promise: `one decision on ${inThousands(bulk)} reports, until each has its verdict`,
      bar: `< ${bulkBarS} s`,
      measured: `${bulk_s.toFixed(2)} s`,
      is_kept: bulk_s < bulkBarS,
    },
  ];
}

function coldList(ms: number, reports: number): Promised {
  return {
    promise: `first row of one's reports on an empty cache, ${inThousands(reports)} reports, median of 10`,
    bar: `≤ ${coldListBarMs} ms`,
    measured: `${ms.toFixed(0)} ms`,
    is_kept: ms <= coldListBarMs,
  };
}

function listLoad(kb: number): Promised {
  return {
    promise: 'load of the list of reports, script gzipped',
    bar: `< ${listLoadBarKb} kB`,
    measured: `${kb.toFixed(1)} kB`,
    is_kept: kb < listLoadBarKb,
  };
}

function firstLoad(kb: number): Promised {
  return {
    promise: 'first load of home, script gzipped',
    bar: `< ${firstLoadBarKb} kB`,
    measured: `${kb.toFixed(1)} kB`,
    is_kept: kb < firstLoadBarKb,
  };
}

function secondStart(s: number): Promised {
  return {
    promise: 'second start of npm start',
    bar: `< ${secondStartBarS} s`,
    measured: `${s.toFixed(1)} s`,
    is_kept: s < secondStartBarS,
  };
}

function rules(ms: number): Promised {
  return {
    promise: '1,000 active rules against one expense, p50',
    bar: `< ${rulesBarMs} ms`,
    measured: `${ms.toFixed(2)} ms`,
    is_kept: ms < rulesBarMs,
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
  memory: benchMemory,
  approvals: benchApprovals,
  payouts: benchPayouts,
  screens: benchScreens,
};

process.exit((await (parts[process.argv[2] ?? ''] ?? bench)()) ? 0 : 1);
