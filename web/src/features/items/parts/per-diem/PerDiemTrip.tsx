import { useQuery } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { placeText } from '#domain/per-diem/per-diem-text.ts';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { Facts } from '../../../../ui/SidePanel.tsx';
import { PerDiemDays } from './PerDiemDays.tsx';
import styles from './PerDiemTrip.module.css';

type Itinerary = Answer<'perDiem.details'>['per_diem']['itinerary'];

/** The itinerary of a saved per diem claim and the amount of each day. */
export function PerDiemTrip({ expense_id }: { expense_id: string }) {
  const query = useQuery(queryOf('perDiem.details', { expense_id }));
  if (query.isError)
    return (
      <FailedState title={t`Failed to fetch Per diem.`} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <Shimmer rows={3} />;

  const { itinerary, purpose, calculation } = query.data.per_diem;
  return (
    <div className={styles.trip}>
      <Stops itinerary={itinerary} />
      {purpose && <Facts facts={[{ name: t`Purpose`, value: purpose }]} />}
      {calculation ? <PerDiemDays calculation={calculation} /> : <p>{t`This draft has no rate yet.`}</p>}
    </div>
  );
}

function Stops({ itinerary }: { itinerary: Itinerary }) {
  const { departs_at, departs_from_zone, stops, returns_at, returns_to_zone } = itinerary;
  return (
    <ol className={styles.stops} aria-label={t`Itinerary`}>
      <li>
        <b>{t`Departure`}</b> <LocalTime at={departs_at} zone={departs_from_zone} />
      </li>
      {stops.map((stop) => (
        <li key={`${stop.arrives_at} ${stop.city} ${stop.country}`}>
          <b>{placeText(stop)}</b> <LocalTime at={stop.arrives_at} zone={stop.time_zone} />
        </li>
      ))}
      <li>
        <b>{t`Return`}</b> <LocalTime at={returns_at} zone={returns_to_zone} />
      </li>
    </ol>
  );
}

function LocalTime({ at, zone }: { at: string; zone: string }) {
  return (
    <span>
      {dateText(at)}, {at.slice(11)} <small>{zone.replaceAll('_', ' ')}</small>
    </span>
  );
}
