import { t } from '#domain/language/translate.ts';
import type { DistanceUnit } from '#domain/mileage/distance-unit.ts';
import { distanceText } from '#domain/mileage/mileage-text.ts';
import styles from './TripRoute.module.css';

interface TripRouteProps {
  stops: readonly string[];
  isRoundTrip: boolean;
  /** The distance of each leg, if the map service returned it. */
  legs?: readonly { from: string; to: string; distance: string }[];
  unit: DistanceUnit;
  map_url?: string | null | undefined;
}

/** The stops of a trip in order, with the distance between them. */
export function TripRoute({ stops, isRoundTrip, legs = [], unit, map_url }: TripRouteProps) {
  const [first] = stops;
  const way = stops.join(', ');
  return (
    <>
      {map_url && (
        <img className={styles.map} src={map_url} alt={t`Map of the route: ${way}`} width={640} height={320} />
      )}
      <ol className={styles.route} aria-label={t`Route`}>
        {stops.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trip may pass the same place twice
          <li key={index}>
            <span>{stop}</span>
            {legs[index] && <small>{distanceText(legs[index].distance, unit)}</small>}
          </li>
        ))}
        {isRoundTrip && first && (
          <li>
            <span>{first}</span>
            <small>{t`Round trip`}</small>
          </li>
        )}
      </ol>
    </>
  );
}
