import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureScans, measureTranscripts } from './measure-labelled-receipts.ts';
import { calibrationRows, type ReadingScores, scoredFields } from './score-readings.ts';
import { table } from './table.ts';
import type { Target } from './target.ts';

const bars = {
  transcripts: { amount: 95, spent_on: 98, currency: 99, merchant: 85, no_corrections: 78, items: 80 },
  scans: { amount: 88, spent_on: 93, currency: 99, merchant: 85, no_corrections: 78, items: 55 },
} as const;
const highBarPct = 98;
const highAmountsBarPct = 60;
const [cpuBarS, timeBarS] = [3, 10];

/**
 * Reads a folder of labelled receipts: `--folder path [--mode transcripts|scans] [--count n] [--currency MYR] [--home
 * MYR]`. Without a mode, reads both transcripts and scans.
 */
export async function labelledTargets(args: readonly string[]): Promise<Target[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      folder: { type: 'string', default: '' },
      mode: { type: 'string' },
      count: { type: 'string' },
      currency: { type: 'string', default: 'MYR' },
      home: { type: 'string', default: 'MYR' },
    },
  });
  const { folder, mode, currency, home } = values;
  if (!existsSync(folder)) {
    console.log(`The labelled receipts are skipped because the folder ${folder} does not exist.\n`);
    return [];
  }

  const hints = { today: new Date().toISOString().slice(0, 10), home_currency: home };
  const options = { folder, currency, hints, count: values.count ? Number(values.count) : undefined };
  const targets: Target[] = [];
  if (mode !== 'scans') targets.push(...printed('transcripts', measureTranscripts(options)));
  if (mode !== 'transcripts') {
    const scores = await measureScans(options);
    targets.push(...printed('scans', scores));
    targets.push(
      most('scans, CPU seconds at the median', scores.p50_cpu_s, cpuBarS),
      most('scans, seconds at the median', scores.p50_ms / 1000, timeBarS),
    );
  }
  return targets;
}

function printed(mode: keyof typeof bars, scores: ReadingScores): Target[] {
  console.log(`${mode}, ${scores.count} receipts\n${scores.failures.map((failure) => `  ${failure}`).join('\n')}\n`);
  console.log(`${table(['field', 'confidence', 'readings', 'right'], calibrationRows(scores), 2)}\n`);
  const { items } = scores;
  console.log(`${items.receipts} of ${scores.count} receipts have items, ${items.count} altogether\n`);
  const { amount } = scores.calibration;
  return [
    ...scoredFields.map((field) =>
      target(`${mode}, ${field} right`, [scores.right[field], scores.count], bars[mode][field]),
    ),
    target(`${mode}, nothing to correct`, [scores.no_corrections, scores.count], bars[mode].no_corrections),
    ...scoredFields.map((field) => {
      const { right, count } = scores.calibration[field].high;
      return target(`${mode}, ${field} with high confidence right`, [right, count], highBarPct);
    }),
    target(`${mode}, with items`, [items.receipts, scores.count], bars[mode].items),
    target(`${mode}, items that add up to the labelled total`, [items.right, items.receipts], highBarPct),
    target(`${mode}, amounts with high confidence`, [amount.high.count, scores.count], highAmountsBarPct),
  ];
}

function target(name: string, [part, whole]: readonly [number, number], bar: number): Target {
  const share = whole === 0 ? 100 : (part * 100) / whole;
  return {
    target: name,
    bar: `≥ ${bar} %`,
    measured: `${share.toFixed(1)} % (${part} of ${whole})`,
    is_met: share >= bar,
  };
}

function most(target: string, measured_s: number, bar_s: number): Target {
  return { target, bar: `≤ ${bar_s} s`, measured: `${measured_s.toFixed(1)} s`, is_met: measured_s <= bar_s };
}
