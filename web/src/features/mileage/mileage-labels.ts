import { plural, t, texts } from '#domain/language/translate.ts';
import type { FieldMode } from '#domain/mileage/mileage-config.ts';

export const sourceLabels = texts({ map: 'Map', manual: 'Typed', odometer: 'Odometer' } as const);

export const fieldModeLabels: Record<FieldMode, string> = texts({
  hidden: 'Hidden',
  optional: 'Optional',
  mandatory: 'Mandatory',
});

export const mileageLabels = texts({
  failed: 'Failed to fetch Mileage.',
  failedHint: 'Check your connection and try again.',
  notSetUpTitle: 'Mileage is not set up for you',
  notSetUpHint: 'No mileage configuration applies to you. Ask your administrator to add one.',
  noVehiclesTitle: 'No vehicles yet',
  noVehiclesHint: 'Your administrator needs to add a vehicle with its rates before you can claim mileage.',
  notFoundTitle: 'Could not find this mileage claim',
  notFoundHint: 'It may have been deleted, or you may not have access to it.',
  lockedTitle: 'This claim can no longer be edited',
  draftSaved: 'Draft saved',
  waitingForStops: 'Enter at least two stops to get the distance.',
  measuring: 'Getting the distance…',
  waitingForTrip: 'Choose a vehicle, a date and a distance to see the amount.',
  measured: (distance: string, source: string, isEstimate: boolean) =>
    isEstimate ? t`About ${distance} (estimate). ${source}.` : `${distance}. ${source}.`,
  deviates: (pct: string, isMore: boolean) =>
    isMore ? t`${pct}% more than the calculated distance.` : t`${pct}% less than the calculated distance.`,
  maxDeviation: (pct: string) => t`You can claim up to ${pct}% more than the calculated distance.`,
  noOverride: 'You can claim less than the calculated distance, but not more.',
  trips: (count: number) => plural(count, '1 trip this year', '# trips this year'),
  distance: { km: 'Distance in km', mile: 'Distance in miles' },
  claimedDistance: { km: 'Claimed distance in km', mile: 'Claimed distance in miles' },
  odometerStart: { km: 'Odometer at start, km', mile: 'Odometer at start, miles' },
  odometerEnd: { km: 'Odometer at end, km', mile: 'Odometer at end, miles' },
} as const);
