import { decimalFrom, formatDecimal, roundTo } from '../decimal/decimal.ts';
import { decimalsOf } from '../money/currency.ts';
import { withCommas } from '../money/display.ts';
import { moneyFrom } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';
import { type DistanceUnit, unitName } from './distance-unit.ts';
import type { MileagePart } from './mileage-amount.ts';
import type { MileageRate, TierPeriod } from './mileage-rate.ts';

const periodText = {
  none: ' of a trip',
  month: ' a month',
  year: ' a year',
  fiscal_year: ' a fiscal year',
} satisfies Record<TierPeriod, string>;

/** '12,400 miles' */
export function distanceText(distance: string, unit: DistanceUnit): string {
  const shown = withCommas(formatDecimal(roundTo(decimalFrom(distance), 1)));
  return `${shown} ${shown === '1' ? unit : unitName(unit)}`;
}

/** 'GBP 0.45 per mile up to 10,000 miles a fiscal year, then GBP 0.25. GBP 0.05 per passenger and mile.' */
export function rateSentence(
  rate: Pick<MileageRate, 'currency' | 'unit' | 'tiers' | 'tier_period' | 'passenger_rate'>,
): string {
  const { currency, unit, tier_period, passenger_rate } = rate;
  const tiers = rate.tiers.map(({ rate: each, to_distance }, index) => {
    const price = `${currency} ${each}${index === 0 ? ` per ${unit}` : ''}`;
    return to_distance === null ? price : `${price} up to ${distanceText(to_distance, unit)}${periodText[tier_period]}`;
  });
  const passengers = passenger_rate === null ? '' : ` ${currency} ${passenger_rate} per passenger and ${unit}.`;
  return `${tiers.join(', then ')}.${passengers}`;
}

/** '100 miles × GBP 0.45 = GBP 45.00' */
export function partSentence(part: MileagePart, { unit, currency }: { unit: DistanceUnit; currency: string }): string {
  const { distance, rate, passengers, kind } = part;
  const amount = formatDecimal(roundTo(decimalFrom(part.amount), decimalsOf(currency)));
  const people = kind === 'passengers' ? ` × ${passengers} ${passengers === 1 ? 'passenger' : 'passengers'}` : '';
  const result = amountText(moneyFrom(amount, currency));
  return `${distanceText(distance, unit)}${people} × ${currency} ${rate} = ${result}`;
}

/** 'Berlin – Hamburg – Berlin', the title of a claim. */
export function tripTitle({
  stops,
  is_round_trip,
}: {
  stops: readonly { name: string }[];
  is_round_trip: boolean;
}): string {
  const names = stops.map(({ name }) => name);
  const [first] = names;
  const whole = is_round_trip && first ? [...names, first] : names;
  const title = whole.join(' – ');
  return title.length <= 120 ? title : `${title.slice(0, 119)}…`;
}
