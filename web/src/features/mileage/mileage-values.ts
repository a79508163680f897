import type { DistanceSource } from '#domain/mileage/mileage-config.ts';
import { plainFigure } from '#domain/money/typed-figure.ts';
import type { Answer, Sent } from '../../lib/call.ts';
import { newId } from '../../lib/new-id.ts';
import { shownDecimal } from '../../ui/typed-decimal.ts';

export type MileageBasics = Answer<'mileage.basics'>;
export type MileageClaim = Answer<'mileage.details'>;
type MileageInput = Omit<Sent<'mileage.create'>, 'for_user_id' | 'is_draft'>;

/** A stop of a trip. It has a key, because two stops may have the same name. */
export interface Stop {
  key: string;
  name: string;
}

export interface MileageValues {
  type_id: string | null;
  driven_on: string | null;
  distance_source: DistanceSource;
  stops: Stop[];
  is_round_trip: boolean;
  odometer_start: string;
  odometer_end: string;
  /** The distance as entered; if empty, the calculated distance is claimed. */
  claimed_distance: string;
  passengers: string;
  registration: string;
  purpose: string;
  attributes: Record<string, unknown>;
  custom_values: Record<string, unknown>;
  file_ids: string[];
  policy_reason: string;
  report_id: string | null;
  /** A report that is created when the claim is saved. */
  new_report: { title: string; custom_values: Record<string, unknown> } | null;
}

export const maxStops = 10;

export function newStop(name = ''): Stop {
  return { key: newId(), name };
}

interface EmptyMileage {
  basics: MileageBasics;
  today: string;
  report_id: string | null;
}

/** Returns the values of a new claim. If the company has only one vehicle, it is selected. */
export function emptyMileage({ basics, today, report_id }: EmptyMileage): MileageValues {
  const [vehicle] = basics.types;
  return {
    type_id: basics.types.length === 1 && vehicle ? vehicle.id : null,
    driven_on: today,
    distance_source: basics.config?.distance_sources[0] ?? 'map',
    stops: [newStop(), newStop()],
    is_round_trip: false,
    odometer_start: '',
    odometer_end: '',
    claimed_distance: '',
    passengers: '',
    registration: '',
    purpose: '',
    attributes: {},
    custom_values: {},
    file_ids: [],
    policy_reason: '',
    report_id,
    new_report: null,
  };
}

/** Returns the values of a saved claim, with the distances as a person types them in the current language. */
export function mileageValuesOf({ data, mileage }: MileageClaim): MileageValues {
  const stops = mileage.stops.map(({ name }) => newStop(name));
  const isTyped = mileage.claimed_distance !== mileage.calculated_distance;
  return {
    type_id: mileage.type_id,
    driven_on: mileage.driven_on,
    distance_source: mileage.distance_source,
    stops: [...stops, ...[newStop(), newStop()].slice(stops.length)],
    is_round_trip: mileage.is_round_trip,
    odometer_start: shownDecimal(mileage.odometer_start ?? ''),
    odometer_end: shownDecimal(mileage.odometer_end ?? ''),
    claimed_distance: isTyped ? shownDecimal(mileage.claimed_distance ?? '') : '',
    passengers: mileage.passengers === 0 ? '' : String(mileage.passengers),
    registration: mileage.registration,
    purpose: mileage.purpose,
    attributes: data.attributes,
    custom_values: data.custom_values,
    file_ids: data.receipts.map(({ id }) => id),
    policy_reason: data.policy_reason,
    report_id: data.report_id,
    new_report: null,
  };
}

/**
 * Returns the values of an earlier trip with the date and the report of the open form, but without receipts and policy
 * reason.
 */
export function repeatedTrip(trip: MileageValues, current: MileageValues): MileageValues {
  const { driven_on, report_id, new_report } = current;
  return { ...trip, driven_on, report_id, new_report, file_ids: [], policy_reason: '' };
}

export function stopNames({ stops }: Pick<MileageValues, 'stops'>): string[] {
  return stops.map(({ name }) => name.trim()).filter((name) => name !== '');
}

export function mileageInput(values: MileageValues, route: string | null): MileageInput {
  const { new_report: _, passengers, claimed_distance, odometer_start, odometer_end, ...rest } = values;
  const isOdometer = values.distance_source === 'odometer';
  return {
    ...rest,
    stops: stopNames(values).map((name) => ({ name })),
    odometer_start: isOdometer ? typedNumber(odometer_start) : null,
    odometer_end: isOdometer ? typedNumber(odometer_end) : null,
    route: values.distance_source === 'map' ? route : null,
    claimed_distance: typedNumber(claimed_distance),
    passengers: Number(passengers || '0'),
  };
}

/** Converts '1,234.5' or '12,5' to a plain decimal; null if empty. */
export function typedNumber(text: string): string | null {
  const compact = plainFigure(text).replaceAll(/\s/gu, '');
  if (compact === '') return null;
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/u.test(compact);
  return isGrouped ? compact.replaceAll(',', '') : compact.replace(',', '.');
}
