import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import type { DistanceUnit } from '#domain/mileage/distance-unit.ts';
import { distanceText } from '#domain/mileage/mileage-text.ts';
import { Money } from '../../../../ui/Money.tsx';
import { type Fact, Facts } from '../../../../ui/SidePanel.tsx';
import type { TripAmount } from './trip.calls.ts';

interface TripCalculationProps {
  calculation: TripAmount;
  /** The unit of the claim; the rate may use a different one. */
  unit: DistanceUnit;
}

/** The amount of a trip line by line: distance, commute, earlier trips, each rate and the total. */
export function TripCalculation({ calculation, unit }: TripCalculationProps) {
  return <Facts facts={calculationFacts(calculation, unit)} />;
}

function calculationFacts(calculation: TripAmount, unit: DistanceUnit): Fact[] {
  const { deducted_distance, reimbursable_distance, tier_range, distance_before, parts, currency } = calculation;
  const isDeducted = deducted_distance !== '0';
  return [
    { name: t`Claimed distance`, value: distanceText(calculation.claimed_distance, unit) },
    ...(isDeducted
      ? [
          { name: t`Way between home and work`, value: `−${distanceText(deducted_distance, calculation.unit)}` },
          { name: t`Paid distance`, value: distanceText(reimbursable_distance, calculation.unit) },
        ]
      : []),
    ...(tier_range
      ? [
          {
            name: t`Driven before, since ${dateText(tier_range.from)}`,
            value: distanceText(distance_before, calculation.unit),
          },
        ]
      : []),
    ...parts.map(({ sentence, kind }, index) => {
      const [factors = '', amount = ''] = sentence.split(' = ');
      return { key: `${kind} ${index}`, name: factors, value: amount };
    }),
    { name: t`Amount`, value: <Money amount={calculation.amount} currency={currency} />, isSum: true },
  ];
}
