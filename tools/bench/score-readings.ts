import type { ReceiptReading } from '#domain/receipts/read-receipt.ts';
import { nameSimilarity } from '#domain/text/similar-names.ts';
import type { LabelledReceipt } from './labelled-receipts.ts';

export const scoredFields = ['amount', 'spent_on', 'currency', 'merchant'] as const;
const confidences = ['high', 'medium', 'low'] as const;
type ScoredField = (typeof scoredFields)[number];

export interface ReadingScores {
  count: number;
  right: Record<ScoredField, number>;
  /** Amount, date, currency and merchant are all right. */
  no_corrections: number;
  calibration: Record<ScoredField, Record<(typeof confidences)[number], { count: number; right: number }>>;
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
    failures: [],
  };

  for (const { receipt, reading } of readings) {
    const wrong = scoredFields.filter((field) => !isRight(receipt, reading, field));
    if (wrong.length === 0) scores.no_corrections += 1;
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

/** One row per field and confidence that occurs. */
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
