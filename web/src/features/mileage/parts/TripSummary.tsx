import { t } from '#domain/language/translate.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { TripCalculation } from '../../items/parts/trip/TripCalculation.tsx';
import { TripRoute } from '../../items/parts/trip/TripRoute.tsx';
import { mileageLabels } from '../mileage-labels.ts';
import { stopNames } from '../mileage-values.ts';
import type { MileageForm } from '../use-mileage-form.ts';
import styles from './MileageForm.module.css';

/** The route and the amount of the trip, updated while the person types. */
export function TripSummary({ form }: { form: MileageForm }) {
  const { values, measured, amount, unit } = form;
  const names = stopNames(values);
  return (
    <>
      {names.length > 1 && (
        <Card padded aria-label={t`Route of the trip`}>
          <TripRoute
            stops={names}
            isRoundTrip={values.is_round_trip && values.distance_source === 'map'}
            legs={measured?.legs ?? []}
            unit={unit}
            map_url={form.map_url}
          />
        </Card>
      )}
      <Card padded aria-label={t`Calculation`}>
        <CardHeader title={t`Calculation`} />
        {amount.failure !== null && (
          <p className={styles.error} role="alert">
            {amount.failure}
          </p>
        )}
        {amount.calculation && <TripCalculation calculation={amount.calculation} unit={unit} />}
        {!amount.calculation && amount.failure === null && (
          <p className={styles.note}>{mileageLabels.waitingForTrip}</p>
        )}
      </Card>
    </>
  );
}
