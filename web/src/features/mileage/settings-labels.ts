import type { CommuteDeduction } from '#domain/mileage/mileage-amount.ts';
import type { TierPeriod } from '#domain/mileage/mileage-rate.ts';
import { sourceLabels } from './mileage-labels.ts';
import type { MileageConfig } from './mileage-settings.ts';

export const commuteLabels: Record<CommuteDeduction, string> = {
  none: 'Do not deduct it',
  one_way: 'Deduct it once',
  round_trip: 'Deduct it both ways',
};

export const periodLabels: Record<TierPeriod, string> = {
  none: 'Each trip',
  month: 'Month',
  year: 'Calendar year',
  fiscal_year: 'Fiscal year',
};

export const categoryLabels = { car: 'Car', motorcycle: 'Motorcycle', bicycle: 'Bicycle', other: 'Other' } as const;
export const ownershipLabels = { personal: 'Personal', company: 'Company' } as const;
export const fuelLabels = {
  petrol: 'Petrol',
  diesel: 'Diesel',
  lpg: 'LPG',
  electric: 'Electric',
  hybrid: 'Hybrid',
} as const;
export const unitLabels = { km: 'Kilometres', mile: 'Miles' } as const;

/** The options of a select from a table of labels. */
export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
}

/** 'Distance from map or typed. Up to 10% more than calculated. Receipt required.' */
export function configSentence(config: MileageConfig): string {
  const sources = config.distance_sources.map((source) => sourceLabels[source].toLowerCase());
  return [
    `Distance: ${sources.join(', ')}.`,
    overrideSentence(config),
    config.allow_round_trip ? '' : 'No round trips.',
    config.commute_deduction === 'none' ? '' : `Commute: ${commuteLabels[config.commute_deduction].toLowerCase()}.`,
    config.receipt_required ? 'Receipt required.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function overrideSentence({ allow_override, max_override_pct }: MileageConfig): string {
  if (!allow_override) return 'No more than the calculated distance.';
  return max_override_pct === null ? '' : `Up to ${max_override_pct}% more than the calculated distance.`;
}
