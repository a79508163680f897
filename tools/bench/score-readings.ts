import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { ReceiptReading } from '#domain/receipts/read-receipt.ts';
import { nameSimilarity } from '#domain/text/similar-names.ts';
import type { LabelledReceipt } from './labelled-receipts.ts';

export const scoredFields = ['amount', 'spent_on', 'currency', 'merchant'] as const;
const confidences = ['high', 'medium', 'low'] as const;
type ScoredField = (typeof scoredFields)[number];

export interface ReadingScores {
  count: number;
  right: Record<ScoredField, number>;
  /** The number of receipts whose amount, date, currency and merchant are all correct. */
  no_corrections: number;
  calibration: Record<ScoredField, Record<(typeof confidences)[number], { count: number; right: number }>>;
  /**
   * `receipts` is the number of receipts with line items, and `count` the number of these items. Labels contain no
   * items, so a receipt's items count as right if they add up to the labelled total.
   */
  items: { receipts: number; right: number; count: number };
  failures: string[];
}

const leastSimilarity = 0.8;

export function scoreReadings(
  readings: readonly { receipt: LabelledReceipt; reading: ReceiptReading }[],
): ReadingScores {
  const scores: ReadingScores = {
    count: readings.length,
    right: { amount: 0, spent_on: 0, currency: 0, merchant: 0 },
    no_corrections: 0,
    calibration: { amount: noReadings(), spent_on: noReadings(), currency: noReadings(), merchant: noReadings() },
    items: { receipts: 0, right: 0, count: 0 },
    failures: [],
  };

  for (const { receipt, reading } of readings) {
    const wrong = scoredFields.filter((field) => !isRight(receipt, reading, field));
    if (wrong.length === 0) scores.no_corrections += 1;
    scoreItems(scores, { receipt, reading });
    for (const field of scoredFields) {
      const isCorrect = !wrong.includes(field);
      const read = reading[field];
      const cell = read && scores.calibration[field][read.confidence];
      if (isCorrect) scores.right[field] += 1;
      if (cell) cell.count += 1;
      if (cell && isCorrect) cell.right += 1;
      if (!isCorrect) scores.failures.push(failureOf(receipt, reading, field));
    }
  }
  return scores;
}

function scoreItems(
  scores: ReadingScores,
  { receipt, reading: { line_items } }: { receipt: LabelledReceipt; reading: ReceiptReading },
): void {
  if (!line_items) return;
  const amounts = [...line_items.items, ...line_items.adjustments].map(({ amount }) =>
    moneyFrom(amount, receipt.currency),
  );
  const total = toDecimal(sum(amounts, receipt.currency));
  scores.items.receipts += 1;
  scores.items.count += line_items.items.length;
  if (total === receipt.amount) scores.items.right += 1;
  else scores.failures.push(`${receipt.name}: the items add up to ${total}, the total is ${receipt.amount}`);
}

/** Returns one row for each combination of field and confidence that occurs. */
export function calibrationRows(scores: ReadingScores): string[][] {
  return scoredFields.flatMap((field) =>
    confidences.flatMap((confidence) => {
      const { count, right } = scores.calibration[field][confidence];
      return count === 0 ? [] : [[field, confidence, `${count}`, `${((right * 100) / count).toFixed(1)} %`]];
    }),
  );
}

function noReadings() {
  return { high: { count: 0, right: 0 }, medium: { count: 0, right: 0 }, low: { count: 0, right: 0 } };
}

function failureOf(receipt: LabelledReceipt, reading: ReceiptReading, field: ScoredField): string {
  const read = reading[field];
  const found = read ? `${read.value} (${read.confidence})` : 'nothing';
  return `${receipt.name}${receipt.scan ? ` ${receipt.scan}` : ''}: ${field} ${receipt[field]}, read ${found}`;
}

function isRight(receipt: LabelledReceipt, reading: ReceiptReading, field: ScoredField): boolean {
  const value = reading[field]?.value ?? '';
  return field === 'merchant' ? nameSimilarity(value, receipt.merchant) >= leastSimilarity : value === receipt[field];
}
