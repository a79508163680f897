import { Button } from '@mantine/core';
import { IconCalendarDollar, IconFilePlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { t } from '#domain/language/translate.ts';
import { isCancelled } from '#domain/trips/trip-states.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Facts } from '../../../ui/SidePanel.tsx';
import { Dot } from '../../../ui/StatusDot.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import header from '../../items/parts/ItemHeader.module.css';
import columns from '../../items/parts/ItemPage.module.css';
import { useCanChange } from '../../settings/parts/use-can-change.ts';
import { bookingCount, tripDates, tripDots, tripPlace } from '../trip-labels.ts';
import { tripPerDiemUrl, tripTabUrl } from '../trip-urls.ts';
import type { TripDetails } from '../trips.calls.ts';
import { TripBookings } from './TripBookings.tsx';
import styles from './TripPage.module.css';
import { useTripActions } from './use-trip-actions.ts';

/** Shows a trip: its bookings on the left, its costs and its report on the right. */
export function TripPage({ trip }: { trip: TripDetails }) {
  const { title } = trip;
  const filed = useFiledFor({ user_id: trip.user_id });
  const canFile = useCanChange('/individual/trips');
  const actions = useTripActions(trip);
  useEffect(() => {
    document.title = t`${title} · Outlay`;
  }, [title]);

  return (
    <div className={columns.page}>
      <PageHeader
        crumbs={[{ label: t`Travel`, href: tripTabUrl('upcoming', filed) }, { label: title }]}
        title={title}
        line={
          <span className={header.facts}>
            <span className={header.list}>
              <span>
                <Dot {...tripDots[trip.state]} />
              </span>
              <span>{tripPlace(trip)}</span>
              <span>{tripDates(trip)}</span>
            </span>
          </span>
        }
        actions={canFile && <TripButtons trip={trip} actions={actions} />}
      />
      <div className={columns.columns}>
        <TripBookings trip={trip} canAdd={canFile} actions={actions} />
        <TripSummary trip={trip} />
      </div>
    </div>
  );
}

type TripActions = ReturnType<typeof useTripActions>;

function TripButtons({ trip, actions }: { trip: TripDetails; actions: TripActions }) {
  const { rights } = useSession();
  const filed = useFiledFor({ user_id: trip.user_id });
  const { start_report } = trip.can;
  const hasPerDiem = rights.show_per_diem && trip.per_diem !== null && !isCancelled(trip);

  return (
    <>
      {hasPerDiem && (
        <Button
          component={AppLink}
          href={tripPerDiemUrl(trip, filed)}
          variant="default"
          leftSection={<IconCalendarDollar aria-hidden="true" />}
        >
          {t`Claim per diem`}
        </Button>
      )}
      {trip.report ? (
        <Button component={AppLink} href={`/report/${trip.report.report_id}`}>
          {t`Open ${trip.report.number}`}
        </Button>
      ) : (
        <Button
          leftSection={<IconFilePlus aria-hidden="true" />}
          disabled={!start_report.allowed}
          title={start_report.reason ?? undefined}
          loading={actions.isCreating}
          onClick={actions.createReport}
        >
          {t`Create report`}
        </Button>
      )}
    </>
  );
}

function TripSummary({ trip }: { trip: TripDetails }) {
  const { totals, report } = trip;
  return (
    <Card aria-label={t`Summary`}>
      <div className={columns.total}>
        <p>{t`Booked`}</p>
        {totals.length === 0 && <p>{t`Nothing`}</p>}
        {totals.map(({ currency, amount }) => (
          <Money key={currency} currency={currency} amount={amount} as="big" />
        ))}
      </div>
      <div className={styles.facts}>
        <Facts
          facts={[
            { name: t`Dates`, value: tripDates(trip) },
            { name: t`Destination`, value: tripPlace(trip) },
            { name: t`Bookings`, value: bookingCount(trip) },
            {
              name: t`Report`,
              value: report ? <TextLink href={`/report/${report.report_id}`}>{report.number}</TextLink> : t`None yet`,
            },
          ]}
        />
      </div>
    </Card>
  );
}
