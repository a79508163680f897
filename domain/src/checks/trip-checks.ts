import { Temporal } from 'temporal-polyfill';
import { dateText } from '../dates/date-text.ts';
import { compare, decimalFrom, formatDecimal, wholeNumber } from '../decimal/decimal.ts';
import { type MileageFacts, type PerDiemFacts, paidDays } from '../expenses/trip-facts.ts';
import { plural, t } from '../language/translate.ts';
import { deviationPct } from '../mileage/distance-deviation.ts';
import { unitName } from '../mileage/distance-unit.ts';
import { splitWords } from '../text/split-words.ts';
import { type CheckedExpense, type CheckLevel, checkOf, type ExpenseCheck } from './expense-check.ts';

/**
 * Runs the checks of a mileage or per diem claim. For any other expense, runs the check for meals that per diem already
 * covers.
 */
export function tripChecks(expense: CheckedExpense, others: readonly CheckedExpense[]): ExpenseCheck[] {
  const own = others.filter(({ owner_id }) => owner_id === expense.owner_id);
  switch (expense.trip?.kind) {
    case 'mileage':
      return [...longerThanMap(expense.trip), ...sameTrip(expense, expense.trip, own)];
    case 'per_diem':
      return [...overlappingTrips(expense.trip, own), ...mealsOfTrip(expense.trip, own), ...idleWeekend(expense.trip)];
    default:
      return expense.is_meal ? mealOnTrip(expense, own) : [];
  }
}

const usualDeviationPct = '10';

/**
 * Runs check M1: the claimed distance exceeds the distance on the map by more than the settings allow, or by more than
 * a usual detour.
 */
function longerThanMap({ distance, map_distance, max_override_pct, unit }: MileageFacts): ExpenseCheck[] {
  if (distance === null || map_distance === null) return [];
  const [claimed, measured] = [decimalFrom(distance), decimalFrom(map_distance)];
  const pct = deviationPct(claimed, measured);
  if (pct === null || compare(claimed, measured) <= 0) return [];
  if (compare(pct, decimalFrom(max_override_pct ?? usualDeviationPct)) <= 0) return [];
  const isOver = (limit: number) => compare(pct, wholeNumber(limit)) > 0;
  const level: CheckLevel = isOver(50) ? 'HIGH' : isOver(25) ? 'MEDIUM' : 'LOW';
  const name = unitName(unit);
  return [
    checkOf('M1', level, {
      message: t`${distance} ${name} are claimed, ${formatDecimal(pct)}% more than the ${map_distance} ${name} on the map.`,
    }),
  ];
}

/** Runs check M2: another trip on the same day covers the same route, also as part of a round trip. */
function sameTrip(expense: CheckedExpense, trip: MileageFacts, own: readonly CheckedExpense[]): ExpenseCheck[] {
  const ways = waysOf(trip);
  const { spent_on } = expense;
  if (spent_on === null || ways.length === 0) return [];
  const related = own.filter(
    (other) =>
      other.spent_on === spent_on &&
      other.trip?.kind === 'mileage' &&
      waysOf(other.trip).some((way) => ways.includes(way)),
  );
  if (related.length === 0) return [];
  return [
    checkOf('M2', 'MEDIUM', {
      message: timesText(related.length + 1, trip, dateText(spent_on)),
      related,
    }),
  ];
}

function timesText(count: number, { from, to }: MileageFacts, day: string): string {
  if (count === 2) return t`The trip between ${from} and ${to} on ${day} is claimed twice.`;
  return plural(
    count,
    'The trip between {0} and {1} on {2} is claimed once.',
    'The trip between {0} and {1} on {2} is claimed # times.',
    from,
    to,
    day,
  );
}

function waysOf({ from, to, is_round_trip }: MileageFacts): string[] {
  const [start, end] = [placeKey(from), placeKey(to)];
  if (start === '' || end === '') return [];
  return is_round_trip ? [`${start} > ${end}`, `${end} > ${start}`] : [`${start} > ${end}`];
}

function placeKey(name: string): string {
  return splitWords(name).join(' ');
}

/** Runs check M2 for per diem: two trips claim per diem for the same day. */
function overlappingTrips(trip: PerDiemFacts, own: readonly CheckedExpense[]): ExpenseCheck[] {
  const paid = new Set(paidDays(trip));
  const shared = own.flatMap((other) => {
    const days = other.trip?.kind === 'per_diem' ? paidDays(other.trip).filter((date) => paid.has(date)) : [];
    return days.length > 0 ? [{ other, days }] : [];
  });
  const days = [...new Set(shared.flatMap((each) => each.days))];
  if (days.length === 0) return [];
  return [
    checkOf('M2', 'MEDIUM', {
      message: t`Another trip also pays per diem for ${daysText(days)}.`,
      related: shared.map(({ other }) => other),
    }),
  ];
}

/** Names the first of several days and counts the rest: '6 Nov 2026 and 2 more days'. */
function daysText(days: readonly string[]): string {
  const [first = '', ...more] = [...days].sort();
  if (more.length === 0) return dateText(first);
  if (more.length === 1) return t`${dateText(first)} and 1 more day`;
  return plural(more.length, '{0} and 1 more day', '{0} and # more days', dateText(first));
}

/** Runs check P1 on the trip: the traveller also claims meals on days for which per diem is paid. */
function mealsOfTrip(trip: PerDiemFacts, own: readonly CheckedExpense[]): ExpenseCheck[] {
  const related = own.filter((other) => isCoveredMeal(other, trip));
  const days = [...new Set(related.flatMap(({ spent_on }) => spent_on ?? []))];
  if (days.length === 0) return [];
  return [
    checkOf('P1', 'MEDIUM', {
      message: t`Meals on ${daysText(days)} are claimed beside the per diem that covers them.`,
      related,
    }),
  ];
}

/** Runs check P1 on the meal: per diem already covers meals on that day. */
function mealOnTrip(expense: CheckedExpense, own: readonly CheckedExpense[]): ExpenseCheck[] {
  const related = own.filter(({ trip }) => trip?.kind === 'per_diem' && isCoveredMeal(expense, trip));
  if (related.length === 0 || expense.spent_on === null) return [];
  return [checkOf('P1', 'MEDIUM', { message: t`Per diem covers meals on ${dateText(expense.spent_on)}.`, related })];
}

function isCoveredMeal({ is_meal, trip, spent_on }: CheckedExpense, covering: PerDiemFacts): boolean {
  return is_meal && trip === null && paidDays(covering).some((date) => date === spent_on);
}

const saturday = 6;

/**
 * Runs check P2: per diem is claimed for a Saturday or Sunday without travel. The first and the last day always count
 * as travel.
 */
function idleWeekend({ days }: PerDiemFacts): ExpenseCheck[] {
  const idle = days.filter(
    ({ date, is_paid, is_travel }) => is_paid && !is_travel && Temporal.PlainDate.from(date).dayOfWeek >= saturday,
  );
  const [first] = idle;
  if (!first) return [];
  return [checkOf('P2', 'LOW', { message: idleText(idle.length, dateText(first.date)) })];
}

function idleText(count: number, first: string): string {
  if (count === 1) return t`Per diem is claimed for ${first}, a weekend day without travel.`;
  return plural(
    count,
    'Per diem is claimed for 1 weekend day without travel, the first on {0}.',
    'Per diem is claimed for # weekend days without travel, the first on {0}.',
    first,
  );
}
