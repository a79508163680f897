import { decimalFrom, formatDecimal, roundTo } from '../decimal/decimal.ts';
import { currentLanguage, plural, t } from '../language/translate.ts';
import { decimalsOf } from '../money/currency.ts';
import { withCommas } from '../money/display.ts';
import { moneyFrom } from '../money/money.ts';
import { amountText, ended } from '../policies/policy-text.ts';
import type { DistanceUnit } from './distance-unit.ts';
import type { MileagePart } from './mileage-amount.ts';
import type { MileageRate, TierPeriod } from './mileage-rate.ts';

/** Formats a distance: '12,400 miles'. */
export function distanceText(distance: string, unit: DistanceUnit): string {
  const shown = withCommas(formatDecimal(roundTo(decimalFrom(distance), 1)));
  if (unit === 'km') return t`${shown} km`;
  return shown === '1' ? t`1 mile` : t`${shown} miles`;
}

/**
 * Describes a rate: 'GBP 0.45 per mile up to 10,000 miles a fiscal year, then GBP 0.25. GBP 0.05 per passenger and
 * mile.'
 */
export function rateSentence(
  rate: Pick<MileageRate, 'currency' | 'unit' | 'tiers' | 'tier_period' | 'passenger_rate'>,
): string {
  const { currency, unit, tier_period, passenger_rate } = rate;
  const tiers = rate.tiers.map(({ rate: each, to_distance }, index) => {
    const price = index === 0 ? perUnit(rateText(currency, each), unit) : rateText(currency, each);
    return to_distance === null ? price : upToText(price, distanceText(to_distance, unit), tier_period);
  });
  const [first = '', ...others] = tiers;
  const sentence = ended(others.reduce((before, each) => t`${before}, then ${each}`, first));
  if (passenger_rate === null) return sentence;
  const passengers = rateText(currency, passenger_rate);
  return `${sentence} ${unit === 'km' ? t`${passengers} per passenger and km.` : t`${passengers} per passenger and mile.`}`;
}

function rateText(currency: string, rate: string): string {
  return `${currency} ${rate.replace('.', currentLanguage().decimal)}`;
}

function perUnit(price: string, unit: DistanceUnit): string {
  return unit === 'km' ? t`${price} per km` : t`${price} per mile`;
}

function upToText(price: string, distance: string, period: TierPeriod): string {
  switch (period) {
    case 'none':
      return t`${price} up to ${distance} of a trip`;
    case 'month':
      return t`${price} up to ${distance} a month`;
    case 'year':
      return t`${price} up to ${distance} a year`;
    case 'fiscal_year':
      return t`${price} up to ${distance} a fiscal year`;
  }
}

/** Describes a part of the calculation: '100 miles × GBP 0.45 = GBP 45.00'. */
export function partSentence(part: MileagePart, { unit, currency }: { unit: DistanceUnit; currency: string }): string {
  const { distance, rate, passengers, kind } = part;
  const amount = formatDecimal(roundTo(decimalFrom(part.amount), decimalsOf(currency)));
  const people = kind === 'passengers' ? ` × ${plural(passengers, '1 passenger', '# passengers')}` : '';
  const result = amountText(moneyFrom(amount, currency));
  return `${distanceText(distance, unit)}${people} × ${rateText(currency, rate)} = ${result}`;
}

/** Returns the title of a claim: 'Berlin – Hamburg – Berlin'. */
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
