import type { AlikeFiles, CardCharge, CheckCode, CheckedExpense, ReadReceipt } from '#domain/checks/expense-check.ts';
import type { ReportTrip } from '#domain/checks/outside-trip.ts';
import type { TripFacts } from '#domain/expenses/trip-facts.ts';
import type { Seeded } from '../../large/seeded.ts';

/**
 * An expense with everything that the checks need. `fraud` is the code of the check that must flag the expense; null
 * for an honest expense.
 */
export interface LabelledLine {
  report: number;
  expense: CheckedExpense;
  receipts: ReadReceipt[];
  edited_with: string[];
  report_trip: ReportTrip | null;
  fraud: CheckCode | null;
  /**
   * True for a part of a fraud and for the honest original of a copied receipt: flagging these expenses is correct as
   * well.
   */
  is_involved: boolean;
}

export interface FraudYear {
  lines: LabelledLine[];
  alike: AlikeFiles[];
  charges: (CardCharge & { owner_id: string })[];
  /** The reports that contain a fraud. */
  fraudulent: Set<number>;
  /**
   * The days for which a per diem is paid and the days with a claimed meal, each as person and date: 'person 7
   * 2026-03-01'.
   */
  paid_days: Set<string>;
  meal_days: Set<string>;
}

export const dayMs = 86_400_000;

export function mileage(chance: Seeded, { over_pct }: { over_pct: number }): TripFacts {
  const map = 20 + chance.below(200);
  return {
    kind: 'mileage',
    from: `Town ${chance.below(40)}`,
    to: `Client ${chance.below(40)}`,
    stops: [],
    is_round_trip: chance.below(2) === 0,
    vehicle: 'Own car',
    unit: 'km',
    distance: ((map * (100 + over_pct)) / 100).toFixed(1),
    map_distance: `${map}`,
    max_override_pct: null,
  };
}

export function perDiem(from: string, length: number): TripFacts {
  return {
    kind: 'per_diem',
    days: Array.from({ length }, (_, index) => ({
      date: laterDay(from, index),
      is_paid: true,
      is_travel: index === 0 || index === length - 1,
    })),
  };
}

/**
 * Simulates the reading of an expense's receipt. One reading in 300 has a wrong amount, and half of the wrong readings
 * have low confidence.
 */
export function readingOf({ amount, currency, spent_on }: CheckedExpense, chance: Seeded): ReadReceipt {
  const isWrong = chance.below(300) === 0;
  const confidence = isWrong && chance.below(2) === 0 ? 'low' : 'high';
  const read = isWrong ? decimal(minorOf(amount) + 900) : (amount ?? '');
  return {
    amount: { value: read, confidence },
    currency: { value: currency ?? '', confidence: 'high' },
    spent_on: { value: spent_on ?? '', confidence: 'high' },
  };
}

export function chargeOf({ owner_id, merchant, spent_on, amount }: CheckedExpense) {
  return {
    owner_id,
    merchant,
    spent_on: spent_on ?? '',
    currency: 'USD',
    amount: amount ?? '',
    foreign_currency: null,
    foreign_amount: null,
    last_four: '4242',
  };
}

export function priceOf(amount: string) {
  return { amount, converted_amount: amount, company_amount: amount };
}

export function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}

function minorOf(amount: string | null): number {
  return Math.round(Number(amount ?? '0') * 100);
}

export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}
