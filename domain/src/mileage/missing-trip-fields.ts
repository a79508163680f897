import type { MissingField } from '../expenses/missing-fields.ts';
import { t, texts } from '../language/translate.ts';
import { type FieldMode, fieldModeOf, mileageFieldNames } from './mileage-config.ts';

interface TripForm {
  driven_on: string | null;
  type_id: string | null;
  stops: readonly unknown[];
  claimed_distance: string | null;
  purpose: string;
  registration: string;
  passengers: number;
  file_ids: readonly string[];
}

interface TripRules {
  fields: Record<string, FieldMode>;
  receipt_required: boolean;
}

const labels = texts({ purpose: 'Purpose', registration: 'Registration', passengers: 'Passengers' });

/** Returns the fields that a mileage claim still needs before it can be submitted, each with a text for the form. */
export function missingTripFields(trip: TripForm, rules: TripRules): MissingField[] {
  const hasDistance = trip.claimed_distance !== null && Number(trip.claimed_distance) > 0;
  const required = [
    { key: 'driven_on', label: t`Date`, problem: t`Choose the date of the trip.`, isFilled: trip.driven_on !== null },
    { key: 'type_id', label: t`Vehicle`, problem: t`Choose a vehicle.`, isFilled: trip.type_id !== null },
    {
      key: 'stops',
      label: t`Route`,
      problem: t`Enter where the trip started and ended.`,
      isFilled: trip.stops.length > 1,
    },
    { key: 'claimed_distance', label: t`Distance`, problem: t`Enter the distance.`, isFilled: hasDistance },
    ...mileageFieldNames
      .filter((name) => fieldModeOf(rules.fields, name) === 'mandatory')
      .map((key) => ({ key, label: labels[key], problem: t`Required.`, isFilled: Boolean(trip[key]) })),
    {
      key: 'file_ids',
      label: t`Receipt`,
      problem: t`Attach a receipt.`,
      isFilled: !rules.receipt_required || trip.file_ids.length > 0,
    },
  ];
  return required.filter(({ isFilled }) => !isFilled).map(({ isFilled: _, ...field }) => field);
}
