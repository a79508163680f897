import type { FoundAmount } from './find-amounts.ts';
import { labelAmounts } from './label-amounts.ts';
import type { LabelledAmount, LabelMeaning } from './label-meaning.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { noOfProofs, type TotalEvidence, totalEvidence } from './total-evidence.ts';

interface FoundTotal {
  amount: FoundAmount;
  confidence: 'low' | 'medium' | 'high';
}

const weight: Readonly<Record<LabelMeaning, number>> = {
  final: 100,
  total: 92,
  net: 75,
  weak: 50,
  paid: 45,
  card: 40,
  cash: 16,
  none: 10,
  part: 30,
  extra: -30,
  tax: -40,
  other: -40,
  discount: -50,
  rounding: -60,
  change: -60,
};

/** Finds the total. The label counts most, then the calculations on the receipt, then letter size and position. */
export function findTotal(lines: readonly ReceiptLine[], amounts: readonly FoundAmount[]): FoundTotal | undefined {
  const meant = labelAmounts(lines, amounts);
  const evidence = totalEvidence(lines, meant);
  const ranked = meant
    .filter(({ amount }) => amount.units > 0n)
    .map((each) => ({ ...each, score: scoreOf(each, { lines, evidence }) }))
    .sort((left, right) => right.score - left.score);
  const [best] = ranked;
  if (!best || best.score < 10) return undefined;
  return { amount: best.amount, confidence: confidenceOf(best, ranked, evidence) };
}

/**
 * The lowest OCR confidence (0 to 100) at which an amount is probably read correctly, and the lowest at which
 * calculations on the receipt can still confirm it.
 */
const [clearlyRead, readable] = [80, 50];

type Ranked = LabelledAmount & { score: number };

function scoreOf(each: LabelledAmount, of: { lines: readonly ReceiptLine[]; evidence: TotalEvidence }): number {
  const { amount, meaning, is_summary } = each;
  const { lines, evidence } = of;
  const line = lines[amount.line];
  const { units } = amount;
  return (
    weight[meaning] +
    (is_summary ? -70 : 0) +
    (evidence.tendered.has(units) ? 35 : 0) +
    (evidence.paid.has(units) ? 20 : 0) +
    (evidence.sums.has(units) ? 25 : 0) +
    (evidence.rounded.has(units) ? 22 : 0) +
    (evidence.unrounded.has(units) ? -22 : 0) +
    (evidence.items.has(units) ? 12 : 0) +
    Math.min(9, ((evidence.counts.get(units) ?? 1) - 1) * 3) +
    (units === evidence.largest ? (meaning === 'net' ? 28 : 8) : 0) +
    Math.min(15, Math.max(0, ((line?.size ?? 1) - 1) * 25)) +
    (amount.mark ? 4 : 0) +
    // The last of several amounts on a line is usually their sum.
    (isLastOf(line, amount) ? 3 : -12) +
    (amount.line / Math.max(1, lines.length)) * 5
  );
}

function isLastOf(line: ReceiptLine | undefined, amount: FoundAmount): boolean {
  return !line?.words.slice(amount.to).some(({ text }) => /\d[.,]\d{2}/u.test(text));
}

/**
 * Returns how certain the total is. High confidence needs a calculation that confirms a labelled, clearly read amount,
 * or two independent calculations.
 */
function confidenceOf(best: Ranked, ranked: readonly Ranked[], evidence: TotalEvidence): FoundTotal['confidence'] {
  const { amount, meaning } = best;
  const readAs = Math.min(...amount.words.map(({ confidence }) => confidence));
  const proofs = noOfProofs(amount.units, evidence);
  const hasRival = ranked.some((each) => isRival(each, best, evidence));
  const isLabelled = weight[meaning] >= 75;
  if (!hasRival && proofs >= 1 && isLabelled && readAs >= clearlyRead) return 'high';
  if (!hasRival && proofs >= 2 && readAs >= readable) return 'high';
  if (proofs >= 1 && (weight[meaning] >= 45 || (readAs >= clearlyRead && !hasRival))) return 'medium';
  return weight[meaning] >= 45 && readAs >= clearlyRead && !hasRival ? 'medium' : 'low';
}

/**
 * True if another amount could be the total instead. Subtotals, the sum before rounding, and amounts with at least two
 * fewer proofs cannot be the total. A larger labelled total always can, because a sum of only some of the goods can
 * have proofs as well.
 */
function isRival(each: Ranked, best: Ranked, evidence: TotalEvidence): boolean {
  const { units } = each.amount;
  if (units === best.amount.units || (evidence.unrounded.has(units) && evidence.rounded.has(best.amount.units)))
    return false;
  if (units > best.amount.units && weight[each.meaning] >= weight.net && !each.is_summary) return true;
  if (each.meaning === 'part' && evidence.sums.has(best.amount.units)) return false;
  const isClose = best.score - each.score < 25;
  return isClose && noOfProofs(units, evidence) >= noOfProofs(best.amount.units, evidence) - 1;
}
