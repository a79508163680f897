import { t, texts } from '#domain/language/translate.ts';
import type { CommuteDeduction } from '#domain/mileage/mileage-amount.ts';
import type { TierPeriod } from '#domain/mileage/mileage-rate.ts';
import type { MileageConfig } from './mileage-settings.ts';

export const commuteLabels: Record<CommuteDeduction, string> = texts({
  none: 'Do not deduct it',
  one_way: 'Deduct it once',
  round_trip: 'Deduct it both ways',
});

export const periodLabels: Record<TierPeriod, string> = texts({
  none: 'Each trip',
  month: 'Month',
  year: 'Calendar year',
  fiscal_year: 'Fiscal year',
});

export const categoryLabels = texts({
  car: 'Car',
  motorcycle: 'Motorcycle',
  bicycle: 'Bicycle',
  other: 'Other',
} as const);
export const ownershipLabels = texts({ personal: 'Personal', company: 'Company' } as const);

/** The ownership and the kind of a vehicle as one label. */
export const vehicleKindLabels = texts({
  personal: {
    car: 'Personal car',
    motorcycle: 'Personal motorcycle',
    bicycle: 'Personal bicycle',
    other: 'Personal other',
  },
  company: {
    car: 'Company car',
    motorcycle: 'Company motorcycle',
    bicycle: 'Company bicycle',
    other: 'Company other',
  },
} as const);

export const fuelLabels = texts({
  petrol: 'Petrol',
  diesel: 'Diesel',
  lpg: 'LPG',
  electric: 'Electric',
  hybrid: 'Hybrid',
} as const);
export const unitLabels = texts({ km: 'Kilometres', mile: 'Miles' } as const);

/** Converts a table of labels to the options of a select. */
export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
}

const sourceInSentence = texts({ map: 'map', manual: 'typed', odometer: 'odometer' } as const);

const commuteSentences = texts({
  one_way: 'Commute: deduct it once.',
  round_trip: 'Commute: deduct it both ways.',
});

/**
 * Summarises a configuration: 'Distance: map, typed. Up to 10% more than the calculated distance. Receipt required.'
 */
export function configSentence(config: MileageConfig): string {
  const sources = config.distance_sources.map((source) => sourceInSentence[source]);
  return [
    t`Distance: ${sources.join(', ')}.`,
    overrideSentence(config),
    config.allow_round_trip ? '' : t`No round trips.`,
    config.commute_deduction === 'none' ? '' : commuteSentences[config.commute_deduction],
    config.receipt_required ? t`Receipt required.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function overrideSentence({ allow_override, max_override_pct }: MileageConfig): string {
  if (!allow_override) return t`No more than the calculated distance.`;
  return max_override_pct === null ? '' : t`Up to ${max_override_pct}% more than the calculated distance.`;
}
