import { useQueryClient } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notices.ts';
import { tripQuery } from '../../items/parts/trip/trip.calls.ts';
import { mileageLabels } from '../mileage-labels.ts';
import { type MileageValues, mileageValuesOf, repeatedTrip } from '../mileage-values.ts';
import type { MileageForm } from '../use-mileage-form.ts';
import styles from './MileageForm.module.css';

/** Trips that the person drives often. A click fills in the form, which then only needs to be saved. */
export function FrequentTrips({ form }: { form: MileageForm }) {
  const queries = useQueryClient();
  const { frequent } = form.basics;
  if (frequent.length === 0) return null;

  async function repeat(expense_id: string) {
    try {
      const trip = mileageValuesOf(await queries.fetchQuery(tripQuery(expense_id)));
      form.change(usable(repeatedTrip(trip, form.values), form));
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <section className={styles.frequent} aria-label={t`Frequent trips`}>
      <h2>{t`Frequent trips`}</h2>
      <ul>
        {frequent.map(({ expense_id, stops, no_of_trips }) => (
          <li key={expense_id}>
            <button type="button" onClick={() => void repeat(expense_id)}>
              <span>{stops.join(' – ')}</span>
              <small>{mileageLabels.trips(no_of_trips)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Adapts the values of an old trip: clears the odometer readings and a vehicle that is no longer available, and
 * replaces a distance source that is no longer available by the first available one.
 */
function usable(values: MileageValues, { basics: { types, config } }: MileageForm): MileageValues {
  const sources = config?.distance_sources ?? [];
  return {
    ...values,
    type_id: types.some(({ id }) => id === values.type_id) ? values.type_id : null,
    distance_source: sources.includes(values.distance_source)
      ? values.distance_source
      : (sources[0] ?? values.distance_source),
    odometer_start: '',
    odometer_end: '',
  };
}
