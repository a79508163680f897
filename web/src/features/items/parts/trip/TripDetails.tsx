import { useQuery } from '@tanstack/react-query';
import { savedText } from '#domain/language/saved-text.ts';
import { t } from '#domain/language/translate.ts';
import { distanceText } from '#domain/mileage/mileage-text.ts';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { type Fact, Facts } from '../../../../ui/SidePanel.tsx';
import { TripCalculation } from './TripCalculation.tsx';
import styles from './TripDetails.module.css';
import { TripRoute } from './TripRoute.tsx';
import { type Trip, tripQuery } from './trip.calls.ts';

/** The route, the distance and the calculation of a mileage claim. */
export function TripDetails({ expense_id }: { expense_id: string }) {
  const { data, isError, error, refetch } = useQuery(tripQuery(expense_id));
  if (!data && isError)
    return (
      <FailedState title={t`Failed to fetch Mileage.`} error={error} onRetry={() => void refetch()}>
        {t`Check your connection and try again.`}
      </FailedState>
    );
  if (!data) return <Shimmer rows={4} />;

  const { mileage } = data;
  return (
    <div className={styles.trip}>
      {mileage.stops.length > 0 && (
        <TripRoute
          stops={mileage.stops.map(({ name }) => name)}
          isRoundTrip={mileage.is_round_trip}
          unit={mileage.unit}
          map_url={data.data.map_url}
        />
      )}
      <Facts facts={tripFacts(mileage)} />
      {mileage.calculation && (
        <section aria-label={t`Calculation`}>
          <h3>{t`Calculation`}</h3>
          <TripCalculation calculation={mileage.calculation} unit={mileage.unit} />
        </section>
      )}
    </div>
  );
}

function tripFacts(trip: Trip): Fact[] {
  const { unit, calculated_distance, claimed_distance, distance_note, odometer_start, odometer_end } = trip;
  const isOdometer = trip.distance_source === 'odometer' && odometer_start !== null && odometer_end !== null;
  const isChanged = trip.deviation_pct !== null && trip.deviation_pct !== '0';
  return [
    ...fact(t`Vehicle`, trip.vehicle),
    ...fact(t`Registration`, trip.registration),
    ...fact(t`Purpose`, trip.purpose),
    ...fact(t`Passengers`, trip.passengers > 0 && String(trip.passengers)),
    ...fact(t`Odometer`, isOdometer && t`${odometer_start} to ${odometer_end}`),
    ...fact(t`Calculated distance`, calculated_distance && distanceText(calculated_distance, unit)),
    ...fact(t`Source`, distance_note && savedText(distance_note)),
    // A calculation already begins with the claimed distance, so the distance is a separate fact only if there is no
    // calculation.
    ...fact(t`Claimed distance`, trip.calculation === null && claimed_distance && distanceText(claimed_distance, unit)),
    ...fact(t`Difference from calculated`, isChanged && `${trip.deviation_pct}%`),
  ];
}

function fact(name: string, value: string | false | null): Fact[] {
  return value ? [{ name, value }] : [];
}
