import { t } from '../language/translate.ts';

/** Refusals about mileage and per diem. */
export const mileageRefusals = {
  'mileage.no_rate': ({ vehicle, date }) => t`No mileage rate for ${vehicle} on ${date}.`,
  'mileage.deviates': ({ pct }) => t`Distance differs by ${pct}% from the map.`,
  'mileage.not_set_up': () => t`Mileage is not set up for you. Ask an administrator to add a configuration.`,
  'mileage.source_not_allowed': () => t`Your company does not accept distances from this source.`,
  'mileage.route_expired': () => t`The route has changed. Calculate the distance again.`,
  'mileage.odometer': () => t`The final odometer reading must be higher than the first one.`,
  'mileage.tiers': () => t`Tiers start at 0 and follow each other without gaps; the last one has no end.`,
  'mileage.engine': () => t`The largest engine size must not be smaller than the smallest one.`,
  'mileage.type_in_use': ({ count }) => t`${count} claims use this vehicle. Deactivate it instead.`,
  'per_diem.no_rate': () => t`No rate found. Ask admin to set up per diem rates.`,
  'per_diem.out_of_order': () => t`The trip must start before it ends, with its places in order of arrival.`,
  'per_diem.too_long': () => t`A trip can last at most 366 days.`,
  'per_diem.off': () => t`Per diem is switched off for your company.`,
  'per_diem.overlaps': ({ label }) => t`This trip overlaps ${label}.`,
  'per_diem.dates': () => t`The list must end on or after the day it starts.`,
  'per_diem.bands': () => t`Hours start at 0 and follow each other without gaps; the last band has no end.`,
  'per_diem.rate_exists': ({ place }) => t`The list already has a rate for ${place}.`,
  'expense.wrong_kind': () => t`Mileage and per diem claims are changed in their own form.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
