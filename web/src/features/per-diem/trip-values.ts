import type { Sent } from '../../lib/call.ts';
import type { PerDiemClaim } from './per-diem.calls.ts';

type SavedTrip = Sent<'perDiem.save'>;
type Itinerary = PerDiemClaim['per_diem']['itinerary'];
export type Stop = Itinerary['stops'][number];

/** The values of the form, in the shape of the request. */
export interface TripValues extends SavedTrip {
  itinerary: Itinerary;
  provided: PerDiemClaim['per_diem']['provided'];
  purpose: string;
  policy_reason: string;
  report_id: string | null;
  attributes: Record<string, unknown>;
  custom_values: Record<string, unknown>;
  file_ids: string[];
  is_draft: boolean;
}

/** Returns the values of a trip that starts and ends in the traveller's time zone. */
export function emptyTrip(time_zone: string, preset: { report_id: string | null }): TripValues {
  return {
    itinerary: {
      departs_at: '',
      departs_from_zone: time_zone,
      stops: [nextStop({ time_zone, arrives_at: '' })],
      returns_at: '',
      returns_to_zone: time_zone,
    },
    provided: {},
    purpose: '',
    policy_reason: '',
    attributes: {},
    custom_values: {},
    file_ids: [],
    is_draft: false,
    ...preset,
  };
}

/** Returns the values of a new claim with the places and times of a booked trip. */
export function plannedTrip(
  empty: TripValues,
  { title, per_diem }: { title: string; per_diem: Itinerary | null },
): TripValues {
  return { ...empty, purpose: title, ...(per_diem && { itinerary: per_diem }) };
}

export function tripOf({ expense_id, data, per_diem }: PerDiemClaim): TripValues {
  const { itinerary, provided, purpose } = per_diem;
  return {
    expense_id,
    version: data.version,
    itinerary,
    provided,
    purpose,
    policy_reason: data.policy_reason,
    attributes: data.attributes,
    custom_values: data.custom_values,
    file_ids: data.receipts.map(({ id }) => id),
    report_id: data.report_id,
    is_draft: false,
  };
}

/** Returns a new stop with the date and time zone of the previous one. */
export function nextStop({ time_zone, arrives_at }: Pick<Stop, 'time_zone' | 'arrives_at'>): Stop {
  const [date = ''] = arrives_at.split('T');
  return { country: '', state: '', city: '', time_zone, arrives_at: date && `${date}T` };
}
