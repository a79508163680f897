import type { FoundAmount } from './find-amounts.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { placeOf, plainText, says } from './says.ts';
import {
  cardWords,
  cashWords,
  changeWords,
  finalWords,
  otherSumWords,
  partWords,
  taxWords,
  totalWords,
  weakWords,
} from './trade-words.ts';

interface FoundTotal {
  amount: FoundAmount;
  confidence: 'low' | 'medium' | 'high';
}

type Meaning = 'final' | 'total' | 'weak' | 'card' | 'cash' | 'change' | 'part' | 'tax' | 'other' | 'none';

const weight: Readonly<Record<Meaning, number>> = {
  final: 110,
  total: 90,
  weak: 55,
  card: 40,
  none: 10,
  part: -20,
  tax: -30,
  other: -40,
  cash: -40,
  change: -60,
};

/**
 * Finds the total. The label counts most; then parts that add up to it, an equal card charge, and no larger unexplained
 * amount.
 */
export function findTotal(lines: readonly ReceiptLine[], amounts: readonly FoundAmount[]): FoundTotal | undefined {
  const meant = amounts.map((amount) => ({ amount, meaning: meaningOf(lines, amount) }));
  const of = (...meanings: Meaning[]) =>
    meant.filter(({ meaning }) => meanings.includes(meaning)).map(({ amount }) => amount.units);
  const evidence: Evidence = {
    paid: new Set(of('card')),
    sums: sumsOf(of('part'), of('tax', 'other')),
    handed: differencesOf(of('cash'), of('change')),
    counts: countsOf(amounts),
    largest: largestOf(meant.filter(({ meaning }) => meaning !== 'cash').map(({ amount }) => amount.units)),
  };
  const ranked = meant
    .filter(({ amount }) => amount.units > 0n)
    .map(({ amount, meaning }) => ({ amount, meaning, score: scoreOf({ lines, amount, meaning, evidence }) }))
    .sort((left, right) => right.score - left.score);
  const [best] = ranked;
  if (!best || best.score < 10) return undefined;
  return { amount: best.amount, confidence: confidenceOf(best, ranked, evidence) };
}

interface Evidence {
  paid: ReadonlySet<bigint>;
  sums: ReadonlySet<bigint>;
  handed: ReadonlySet<bigint>;
  counts: ReadonlyMap<bigint, number>;
  largest: bigint;
}

interface Candidate {
  lines: readonly ReceiptLine[];
  amount: FoundAmount;
  meaning: Meaning;
  evidence: Evidence;
}

function scoreOf({ lines, amount, meaning, evidence }: Candidate): number {
  const line = lines[amount.line];
  const isLabelled = weight[meaning] >= 55;
  return (
    weight[meaning] +
    (isSupported(amount, evidence) ? 25 : 0) +
    ((evidence.counts.get(amount.units) ?? 0) > 1 ? 8 : 0) +
    (amount.units === evidence.largest ? 15 : isLabelled && meaning !== 'final' ? -15 : 0) +
    Math.min(20, Math.max(0, ((line?.size ?? 1) - 1) * 30)) +
    (amount.mark ? 4 : 0) +
    // The last of several amounts on a line is usually their sum.
    (isLastOf(line, amount) ? 3 : -3) +
    (amount.line / Math.max(1, lines.length)) * 5
  );
}

function isSupported({ units }: FoundAmount, { paid, sums, handed }: Evidence): boolean {
  return paid.has(units) || sums.has(units) || handed.has(units);
}

function isLastOf(line: ReceiptLine | undefined, amount: FoundAmount): boolean {
  return !line?.words.slice(amount.to).some(({ text }) => /\d[.,]\d{2}/u.test(text));
}

function confidenceOf(
  best: { amount: FoundAmount; meaning: Meaning },
  ranked: readonly { amount: FoundAmount; meaning: Meaning; score: number }[],
  evidence: Evidence,
): FoundTotal['confidence'] {
  const isSure = best.amount.words.every(({ confidence }) => confidence >= 80);
  const rival = ranked.find(({ amount, meaning }) => amount.units !== best.amount.units && weight[meaning] >= 90);
  if (weight[best.meaning] < 55) return 'low';
  if (!isSure || rival) return isSupported(best.amount, evidence) ? 'medium' : 'low';
  return isSupported(best.amount, evidence) && weight[best.meaning] >= 90 ? 'high' : 'medium';
}

/** The meaning of an amount by the words before it on its line, else by the words above it. */
function meaningOf(lines: readonly ReceiptLine[], amount: FoundAmount): Meaning {
  const line = lines[amount.line];
  if (!line) return 'none';
  const before = line.words.slice(0, amount.from).filter(({ text }) => !/^\W*\d[\d.,'’]*\D{0,3}$/u.test(text));
  const behind = line.words.slice(amount.to);
  const own = meaningOfWords(plainText([...before, ...behind].map(({ text }) => text).join(' ')));
  if (own !== 'none' || before.some(({ text }) => /\p{L}{3}/u.test(text))) return own;
  const above = lines[amount.line - 1];
  return above ? meaningOfWords(plainText(textAbove(above, amount))) : 'none';
}

/** For a line of column headings, only the one above the amount; for a lone label, the whole line. */
function textAbove(above: ReceiptLine, amount: FoundAmount): string {
  if (above.words.some(({ text }) => /\d[.,]\d{2}\b/u.test(text))) return '';
  const [first] = amount.words;
  const last = amount.words.at(-1);
  if (!first || !last || first.width === 0) return above.text;
  const [left, right] = [first.left - first.width * 0.5, last.left + last.width * 1.5];
  const over = above.words.filter((word) => word.left < right && word.left + word.width > left);
  return (over.length > 0 ? over : above.words).map(({ text }) => text).join(' ');
}

function meaningOfWords(words: readonly string[]): Meaning {
  if (says(words, changeWords)) return 'change';
  if (says(words, finalWords)) return says(words, ['subtotal', 'sub total']) ? 'part' : 'final';
  if (says(words, totalWords)) {
    if (says(words, partWords)) return 'part';
    if (says(words, taxWords)) return isTaxTotal(words) ? 'tax' : 'total';
    return says(words, otherSumWords) ? 'other' : 'total';
  }
  if (says(words, partWords)) return 'part';
  if (says(words, taxWords)) return 'tax';
  if (says(words, otherSumWords)) return 'other';
  if (says(words, cashWords)) return 'cash';
  if (says(words, cardWords)) return 'card';
  return says(words, weakWords) ? 'weak' : 'none';
}

/** 'Total tax' is a tax; 'Total incl. VAT' is a total. */
function isTaxTotal(words: readonly string[]): boolean {
  return (
    !says(words, ['incl', 'inc', 'including', 'inkl', 'includes', 'compris', 'ttc', 'incluido', 'inclusa']) &&
    placeOf(words, 'total') <= 0
  );
}

function sumsOf(parts: readonly bigint[], more: readonly bigint[]): Set<bigint> {
  const sums = new Set<bigint>();
  for (const part of parts.slice(0, 6))
    for (const one of [0n, ...more.slice(0, 8)])
      for (const other of [0n, ...more.slice(0, 8)]) if (one + other > 0n) sums.add(part + one + other);
  return sums;
}

function differencesOf(from: readonly bigint[], less: readonly bigint[]): Set<bigint> {
  return new Set(from.flatMap((given) => less.map((back) => given - (back < 0n ? -back : back))));
}

function countsOf(amounts: readonly FoundAmount[]): Map<bigint, number> {
  const counts = new Map<bigint, number>();
  for (const { units } of amounts) counts.set(units, (counts.get(units) ?? 0) + 1);
  return counts;
}

function largestOf(values: readonly bigint[]): bigint {
  return values.reduce((most, value) => (value > most ? value : most), 0n);
}
