import {
  compare,
  type Decimal,
  decimalFrom,
  divide,
  formatDecimal,
  multiply,
  roundTo,
  subtract,
  wholeNumber,
} from '../decimal/decimal.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import { decimalsOf } from '../money/currency.ts';
import { type Money, moneyFrom, sum, toDecimal } from '../money/money.ts';
import {
  type Itinerary,
  isInOrder,
  type TripDay,
  timedTrip,
  tripDays,
  tripMinutes,
  tripPortions,
} from './itinerary.ts';
import {
  type ComponentValue,
  type FoundRate,
  findPerDiemRate,
  type Meal,
  meals,
  type PerDiemRate,
  type PerDiemRateList,
  type RatedPlace,
  type Traveller,
} from './per-diem-rate.ts';
import { pctOfDay, qualifies, type TravelDuration } from './travel-duration.ts';

export interface PerDiemQuestion {
  itinerary: Itinerary;
  /** The rate lists in order of priority. */
  lists: readonly PerDiemRateList[];
  traveller: Traveller;
  duration: TravelDuration;
  /** The meals that others paid for, by date. */
  provided: Readonly<Record<string, readonly Meal[]>>;
}

interface PerDiemDay {
  date: string;
  place: RatedPlace;
  hours: string;
  /** The full daily rate. */
  base: string;
  pct: string;
  /** The rate times the percentage, before meals are deducted. */
  allowance: string;
  deductions: { meal: Meal; amount: string }[];
  /** The minimum to which the amount was raised; null if it was not raised. */
  lifted_to: string | null;
  amount: string;
  rate_list_id: string;
}

export interface PerDiemResult {
  days: PerDiemDay[];
  total: string;
  currency: string;
  rate_list_id: string;
}

const hundred = wholeNumber(100);
const none = wholeNumber(0);
const longestTripMinutes = 366 * 24 * 60;

/** Calculates the per diem of a trip, day by day. The amount of each day is rounded only once, half up. */
export function calculatePerDiem(
  question: PerDiemQuestion,
): Decision<PerDiemResult, 'per_diem.no_rate' | 'per_diem.out_of_order' | 'per_diem.too_long'> {
  const { duration } = question;
  const trip = timedTrip(question.itinerary);
  if (!isInOrder(trip)) return refuse('per_diem.out_of_order');
  const minutes = tripMinutes(trip);
  if (minutes > longestTripMinutes) return refuse('per_diem.too_long');

  const isPerPortion = duration.model === 'hours' && duration.per === '24_hours';
  const days = isPerPortion ? tripPortions(trip) : tripDays(trip);
  const found = ratesOf(question, days);
  const [first] = found;
  if (!first) return refuse('per_diem.no_rate');

  const calculated = found.map((rated, index) => {
    const position = { ...rated.day, is_first: index === 0, is_last: index === found.length - 1 };
    const pct = qualifies(duration, minutes) ? pctOfDay(duration, position) : '0';
    return perDiemDay(rated, pct, question.provided[rated.day.date] ?? []);
  });

  const { currency, id: rate_list_id } = first.list;
  const total = sum(
    calculated.map(({ amount }) => moneyFrom(amount, currency)),
    currency,
  );
  return allow({ days: calculated, total: toDecimal(total), currency, rate_list_id });
}

interface RatedDay extends FoundRate {
  day: TripDay;
  place: RatedPlace;
}

/**
 * Finds the rate of each day; returns no days if a rate is missing. All rates come from lists in the currency of the
 * first day's list.
 */
function ratesOf({ itinerary, lists, traveller }: PerDiemQuestion, days: readonly TripDay[]): RatedDay[] {
  const rated: RatedDay[] = [];
  for (const day of days) {
    const stop = itinerary.stops[day.stop_no];
    const currency = rated[0]?.list.currency;
    const sameCurrency = currency === undefined ? lists : lists.filter((list) => list.currency === currency);
    const place = stop && { country: stop.country, state: stop.state, city: stop.city };
    const found = place && findPerDiemRate(sameCurrency, { traveller, place, date: day.date });
    if (!found) return [];
    rated.push({ ...found, day, place });
  }
  return rated;
}

/**
 * Calculates one day. Meals are deducted at full value, even on days that pay only part of the rate; incidentals are
 * always paid.
 */
function perDiemDay({ list, rate, day, place }: RatedDay, pct: string, provided: readonly Meal[]): PerDiemDay {
  const base = decimalFrom(rate.rate);
  const share = divide(multiply(base, decimalFrom(pct)), hundred);
  const isPaid = compare(share, none) > 0;
  const deductions = isPaid ? deductionsOf(rate, provided) : [];
  const rest = deductions.reduce((left, { value }) => subtract(left, value), share);
  const least = isPaid && deductions.length > 0 ? worth(rate.components.incidentals, base) : none;
  const isLifted = compare(rest, least) < 0;
  const money = (value: Decimal) => toDecimal(rounded(value, list.currency));
  return {
    date: day.date,
    place,
    hours: formatDecimal(divide(wholeNumber(day.minutes), wholeNumber(60), 2)),
    base: money(base),
    pct,
    allowance: money(share),
    deductions: deductions.map(({ meal, value }) => ({ meal, amount: money(value) })),
    lifted_to: isLifted ? money(least) : null,
    amount: money(isLifted ? least : rest),
    rate_list_id: list.id,
  };
}

function deductionsOf({ components, rate }: PerDiemRate, provided: readonly Meal[]): { meal: Meal; value: Decimal }[] {
  return meals.flatMap((meal) => {
    const component = components[meal];
    return component && provided.includes(meal) ? [{ meal, value: worth(component, decimalFrom(rate)) }] : [];
  });
}

function worth(component: ComponentValue | undefined, base: Decimal): Decimal {
  if (!component) return none;
  const value = decimalFrom(component.value);
  return component.kind === 'amount' ? value : divide(multiply(base, value), hundred);
}

function rounded(value: Decimal, currency: string): Money {
  return moneyFrom(formatDecimal(roundTo(value, decimalsOf(currency))), currency);
}
