import { type ChildProduct, childProduct } from '#server/resilience/child-product.ts';
import {
  benches,
  burstBarS,
  burstBarTimes,
  growthBar,
  memoryBarMib,
  paidBarS,
  receiptMemoryBarMib,
} from './bench/benches.ts';
import { bookTargets } from './bench/book-targets.ts';
import { cardTargets } from './bench/cards/card-targets.ts';
import { matchingTargets } from './bench/cards/matching-targets.ts';
import { companyTargets } from './bench/companies/company-targets.ts';
import { inThousands, seconds, timesOver } from './bench/figure-texts.ts';
import { fraudTargets } from './bench/fraud/fraud-targets.ts';
import { labelledTargets } from './bench/labelled-targets.ts';
import { measureBenches, type Row } from './bench/measure-benches.ts';
import { coldListMs } from './bench/measure-cold-list.ts';
import { measureDecisions } from './bench/measure-decisions.ts';
import { firstLoadKb, listLoadKb } from './bench/measure-first-load.ts';
import { formTargets } from './bench/measure-forms.ts';
import { measurePayments } from './bench/measure-payments.ts';
import { measureReceiptBurst } from './bench/measure-receipt-burst.ts';
import { measureReceiptMemory } from './bench/measure-receipt-memory.ts';
import { rulesMs } from './bench/measure-rules.ts';
import { measureScroll } from './bench/measure-scroll.ts';
import { secondStartS } from './bench/measure-second-start.ts';
import { measureSignIns } from './bench/measure-sign-ins.ts';
import {
  coldList,
  decisions,
  firstLoad,
  listLoad,
  rules,
  scrolling,
  secondStart,
  signIns,
} from './bench/page-targets.ts';
import { receiptTargets } from './bench/receipt-targets.ts';
import { exportTargets, insightsTargets } from './bench/spending-targets.ts';
import { type Sizes, type Stage, setStage } from './bench/stage.ts';
import { streamTargets } from './bench/stream-targets.ts';
import { table } from './bench/table.ts';
import type { Target } from './bench/target.ts';
import { buildWeb } from './build-web.ts';
import nodeFlags from './node-flags.json' with { type: 'json' };

/** Measures the performance targets against baselines taken in the same run, and reports which are met. */
async function bench(): Promise<boolean> {
  const [reports = 100_000, people = 50_000, waiting = 10_000] = process.argv.slice(2).map(Number);
  const sizes = {
    reports: [1000, reports],
    people: [1000, people],
    waiting: [1000, waiting],
    paid: [1000, reports],
    trips: [1000, reports],
    cards: [1000, reports * 10],
    postings: [1000, reports * 10],
  };

  await buildWeb();
  console.log(`Creating companies of up to ${inThousands(reports)} reports and ${inThousands(people)} people…`);
  const began = performance.now();
  const stage = await setStage(sizes);
  console.log(`Done in ${seconds(performance.now() - began)}.\n`);
  // A failure in a later step must not lose the results so far, so each step prints its results as soon as it has them.
  const met: boolean[] = [];
  try {
    const product = await childProduct({ ...stage.environment, ROLE: 'all', PORT: '0' }, { node_flags: nodeFlags });
    try {
      const rows = await measureBenches(stage, product);
      met.push(printBenches(rows));
      const largest = stage.companies.findLast(({ by }) => by === 'reports');
      const max_per_second = Math.max(...rows.map(({ endpoint }) => endpoint.per_second));
      if (largest)
        met.push(printTargets([signIns(await measureSignIns(product, { company: largest, max_per_second }))]));
      met.push(printTargets(await measureScreens(stage, product)));
      met.push(
        printTargets(await measureApprovals(stage, product)),
        printTargets(await measurePayouts(stage, product)),
        printTargets(await cardTargets(stage, product)),
      );
    } finally {
      await product.stop();
    }
  } finally {
    await stage.clear();
  }

  met.push(await benchForms());
  met.push(await benchBooks(10_000));
  met.push(printTargets(matchingTargets()));
  met.push(printTargets(fraudTargets()));
  met.push(printTargets(await receiptTargets({})));
  met.push(printTargets(await receiptBurst(50)));
  met.push(printTargets([await receiptMemory(100)]));

  return met.every(Boolean);
}

/** `npm run bench -- approvals [count]` measures only the approval inbox, company reports and decisions. */
function benchApprovals(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 10_000);
  return only({ waiting: [1000, count] }, measureApprovals);
}

/**
 * Creates companies of these sizes and measures only them: first the results table, unless `hasTable` is false, then
 * the targets that `more` returns.
 */
async function only(
  sizes: Sizes,
  more: (stage: Stage, product: ChildProduct) => Promise<Target[]>,
  { hasTable = true }: { hasTable?: boolean } = {},
): Promise<boolean> {
  const stage = await setStage(sizes);
  try {
    const product = await childProduct({ ...stage.environment, ROLE: 'all', PORT: '0' }, { node_flags: nodeFlags });
    try {
      const isTableMet = hasTable ? printBenches(await measureBenches(stage, product)) : true;
      return printTargets(await more(stage, product)) && isTableMet;
    } finally {
      await product.stop();
    }
  } finally {
    await stage.clear();
  }
}

/** `npm run bench -- screens [reports] [people]` runs only the measurements of screens, without the results table. */
async function benchScreens(): Promise<boolean> {
  const [reports = 100_000, people = 50_000] = process.argv.slice(3).map(Number);
  await buildWeb();
  return only({ reports: [reports], people: [people] }, measureScreens, {
    hasTable: false,
  });
}

/** `npm run bench -- forms` measures only how fast the expense forms open. */
async function benchForms(): Promise<boolean> {
  return printTargets(await formTargets());
}

/**
 * Measures the lists of the largest companies in the browser, the download sizes of pages, the second start of the app
 * and the evaluation of policies.
 */
async function measureScreens(stage: Stage, product: ChildProduct): Promise<Target[]> {
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

/** Measures approval decisions in the company with the most pending approvals. */
async function measureApprovals(stage: Stage, product: ChildProduct): Promise<Target[]> {
  const fullest = stage.companies.findLast(({ by }) => by === 'waiting');
  return fullest ? decisions(await measureDecisions(product, fullest), fullest.size) : [];
}

/** `npm run bench -- payouts [count]` measures only payout lists and bulk payment. */
async function benchPayouts(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 100_000);
  return only({ paid: [1000, count] }, measurePayouts);
}

/** `npm run bench -- trips [count]` measures only lists and calculations of mileage and per diem. */
async function benchTrips(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 100_000);
  return only({ trips: [1000, count] }, async () => []);
}

/**
 * `npm run bench -- companies [count]` measures only how fast the first pages of many companies load: when all
 * companies use the app at once, and while one large company is busy.
 */
async function benchCompanies(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 2000);
  return only({ waiting: [5000] }, (stage, product) => companyTargets(stage, product, count), { hasTable: false });
}

/** `npm run bench -- ledger [postings]` measures only the ledger, its balances and the amounts owed to employees. */
async function benchLedger(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 1_000_000);
  return only({ postings: [1000, count] }, async () => []);
}

/** Measures bulk payment in the company with the most payments. */
async function measurePayouts(stage: Stage, product: ChildProduct): Promise<Target[]> {
  const fullest = stage.companies.findLast(({ by }) => by === 'paid');
  if (!fullest) return [];
  const { items, seconds: took } = await measurePayments(product, fullest);
  return [
    {
      target: `${inThousands(items)} reports paid at once, until each has a result`,
      bar: `< ${paidBarS} s`,
      measured: `${took.toFixed(1)} s`,
      is_met: took < paidBarS,
    },
  ];
}

/** `npm run bench -- insights [expenses]` measures only insights and analytics of a company with many expenses. */
async function benchInsights(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 1_000_000);
  return only({ spending: [count] }, insightsTargets, { hasTable: false });
}

/** `npm run bench -- exports [expenses]` measures only the export of all expenses of a year. */
async function benchExports(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 500_000);
  return only({ spending: [count] }, exportTargets, { hasTable: false });
}

/** `npm run bench -- cards [count]` measures only lists of card transactions and the import of a statement. */
async function benchCards(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 1_000_000);
  return only({ cards: [1000, count] }, cardTargets);
}

/**
 * `npm run bench -- receipts [seed] [count]` measures only receipts. A seed that an earlier run has printed generates
 * the same receipts again. With `--folder path`, labelled receipts are read instead.
 */
async function benchReceipts(): Promise<boolean> {
  if (process.argv.includes('--folder')) return printTargets(await labelledTargets(process.argv.slice(3)));
  const [seed, count] = process.argv.slice(3);
  return printTargets(await receiptTargets({ seed, ...(count && { count: Number(count) }) }));
}

/**
 * `npm run bench -- burst [count]` measures only how the app performs while one person uploads many receipts at once.
 */
async function benchBurst(): Promise<boolean> {
  return printTargets(await receiptBurst(Number(process.argv[3] ?? 50)));
}

async function receiptBurst(count: number): Promise<Target[]> {
  const { seconds: took, p95_without, p95_beside } = await measureReceiptBurst(count);
  const times = p95_beside / p95_without;
  const name = `${count} receipts dropped at once`;
  return [
    {
      target: `${name}, until all are read`,
      bar: `< ${burstBarS} s`,
      measured: `${took.toFixed(0)} s`,
      is_met: took < burstBarS,
    },
    {
      target: `${name}: p95 of home beside them`,
      bar: `≤ ${burstBarTimes}×`,
      measured: `${times.toFixed(2)}× (${p95_without.toFixed(1)} → ${p95_beside.toFixed(1)} ms)`,
      is_met: times <= burstBarTimes,
    },
  ];
}

/**
 * `npm run bench -- memory [count]` measures only the memory that `npm start` uses before, during and after the reading
 * of receipts.
 */
async function benchMemory(): Promise<boolean> {
  return printTargets([await receiptMemory(Number(process.argv[3] ?? 100))]);
}

async function receiptMemory(count: number): Promise<Target> {
  const { before_mib, peak_mib, rest_mib } = await measureReceiptMemory(count);
  return {
    target: `memory of npm start at rest after ${count} receipts, all Node processes`,
    bar: `< ${receiptMemoryBarMib} MiB`,
    measured: `${rest_mib.toFixed(0)} MiB (before ${before_mib.toFixed(0)}, peak ${peak_mib.toFixed(0)})`,
    is_met: rest_mib < receiptMemoryBarMib,
  };
}

/** `npm run bench -- books [count]` measures only the export of journal entries. */
async function benchBooks(count = Number(process.argv[3] ?? 10_000)): Promise<boolean> {
  const stage = await setStage({ reports: [count] });
  try {
    return printTargets(await bookTargets(stage));
  } finally {
    await stage.clear();
  }
}

/** `npm run bench -- streams [count]` measures only the resources that open pages use while they wait for notices. */
async function benchStreams(): Promise<boolean> {
  const count = Number(process.argv[3] ?? 1000);
  // This size creates sixty people with 200 reports each.
  const stage = await setStage({ reports: [12_000] });
  try {
    const environment = { ...stage.environment, ROLE: 'web', PORT: '0' };
    const product = await childProduct(environment, { node_flags: nodeFlags });
    try {
      return printTargets(await streamTargets(stage, product, count));
    } finally {
      await product.stop();
    }
  } finally {
    await stage.clear();
  }
}

function printBenches(rows: readonly Row[]): boolean {
  console.log(`${tableOf(rows)}\n`);
  return printTargets([...ratios(rows), ...times(rows), ...growths(rows), memory(rows)]);
}

function printTargets(targets: readonly Target[]): boolean {
  if (targets.length === 0) return true;
  console.log(
    table(
      ['target', 'bar', 'measured', ''],
      targets.map(({ target, bar, measured, is_met }) => [target, bar, measured, is_met ? 'ok' : 'over']),
    ),
    '\n',
  );
  return targets.every(({ is_met }) => is_met);
}

function tableOf(rows: readonly Row[]): string {
  return table(
    [
      '',
      'size',
      'concurrency',
      'p50 ms',
      'p95 ms',
      'per s',
      'baseline p50',
      'p95',
      'per s',
      'ratio',
      'prepared p50',
      'ratio',
      'constant p50',
      'RSS MiB',
    ],
    rows.map(({ bench: { name, by }, size, concurrency, endpoint, baseline, named, constant, memory_mib }) => [
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

function ratios(rows: readonly Row[]): Target[] {
  return rows.map(({ bench: { name, by, bar, goal }, size, concurrency, endpoint, baseline, named }) => {
    // The faster baseline is the reference, so that a slow baseline cannot hide a slow endpoint.
    const ratio = endpoint.p50 / Math.min(baseline.p50, named.p50);
    return {
      target: `${name}, ${inThousands(size)} ${by}, ${concurrency} at once: p50 relative to the baseline (goal ${goal}×)`,
      bar: `≤ ${bar}×`,
      measured: timesOver(ratio),
      is_met: ratio <= bar,
    };
  });
}

/**
 * Returns a target for each endpoint with a time limit, such as one that counts all matches. Only the measurement with
 * one request at a time counts.
 */
function times(rows: readonly Row[]): Target[] {
  return rows.flatMap(({ bench: { name, by, max_ms }, size, concurrency, endpoint }) =>
    max_ms === undefined || concurrency > 1
      ? []
      : {
          target: `${name}, ${inThousands(size)} ${by}: p50`,
          bar: `≤ ${max_ms} ms`,
          measured: `${endpoint.p50.toFixed(2)} ms`,
          is_met: endpoint.p50 <= max_ms,
        },
  );
}

function growths(rows: readonly Row[]): Target[] {
  const measured = new Set(rows.map(({ bench: { name } }) => name));
  const bounded = benches.filter(({ name, max_ms }) => max_ms === undefined && measured.has(name));
  return bounded.flatMap(({ name }) =>
    [1, 16].map((concurrency) => {
      const matching = rows.filter((row) => row.bench.name === name && row.concurrency === concurrency);
      const growth = (matching.at(-1)?.endpoint.p50 ?? Number.NaN) / (matching.at(0)?.endpoint.p50 ?? Number.NaN);
      const sizes = matching.map(({ size }) => inThousands(size)).join(' → ');
      return {
        target: `${name}, ${concurrency} at once: growth of p50, ${sizes}`,
        bar: `< ${growthBar}×`,
        measured: timesOver(growth),
        is_met: growth < growthBar,
      };
    }),
  );
}

function memory(rows: readonly Row[]): Target {
  const most = Math.max(...rows.map(({ memory_mib }) => memory_mib));
  return {
    target: 'memory of the app process under load',
    bar: `< ${memoryBarMib} MiB`,
    measured: `${most.toFixed(0)} MiB`,
    is_met: most < memoryBarMib,
  };
}

const parts: Record<string, (() => Promise<boolean>) | undefined> = {
  receipts: benchReceipts,
  // The optional argument of `matching` and `fraud` is a seed that an earlier run has printed.
  matching: async () => printTargets(matchingTargets(process.argv[3])),
  fraud: async () => printTargets(fraudTargets(process.argv[3])),
  memory: benchMemory,
  burst: benchBurst,
  approvals: benchApprovals,
  payouts: benchPayouts,
  trips: benchTrips,
  cards: benchCards,
  books: benchBooks,
  ledger: benchLedger,
  companies: benchCompanies,
  insights: benchInsights,
  exports: benchExports,
  screens: benchScreens,
  forms: benchForms,
  streams: benchStreams,
};

process.exit((await (parts[process.argv[2] ?? ''] ?? bench)()) ? 0 : 1);
