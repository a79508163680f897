import type { FieldMode } from '#domain/mileage/mileage-config.ts';

export const sourceLabels = { map: 'Map', manual: 'Typed', odometer: 'Odometer' } as const;

export const fieldModeLabels: Record<FieldMode, string> = {
  hidden: 'Hidden',
  optional: 'Optional',
  mandatory: 'Mandatory',
};

export const mileageLabels = {
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
    isEstimate ? `About ${distance} (estimate). ${source}.` : `${distance}. ${source}.`,
  deviates: (pct: string, isMore: boolean) => `${pct}% ${isMore ? 'more' : 'less'} than the calculated distance.`,
  maxDeviation: (pct: string) => `You can claim up to ${pct}% more than the calculated distance.`,
  noOverride: 'You can claim less than the calculated distance, but not more.',
  trips: (count: number) => `${count} ${count === 1 ? 'trip' : 'trips'} this year`,
} as const;
