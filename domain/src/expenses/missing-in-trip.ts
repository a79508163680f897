import { t } from '../language/translate.ts';
import type { MissingField } from './missing-fields.ts';
import type { TripFacts } from './trip-facts.ts';

/**
 * Returns the required fields of a mileage or per diem claim that are still empty, and the receipt if the claim needs
 * one.
 */
export function missingInTrip(trip: TripFacts | null, no_of_receipts: number): MissingField[] {
  const receipt = trip?.needs_receipt && no_of_receipts === 0 ? [{ key: 'file_ids', label: t`Receipt` }] : [];
  return [...(trip?.missing ?? []), ...receipt];
}
