import { Button } from '@mantine/core';
import { IconExternalLink, IconPlane } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { t } from '#domain/language/translate.ts';
import { configuration } from '../../lib/configuration.ts';
import { personName } from '../../lib/session.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { Money } from '../../ui/Money.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type SimpleColumn, SimpleTable } from '../../ui/SimpleTable.tsx';
import { Dot } from '../../ui/StatusDot.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { FiledForBanner } from '../filing/parts/FiledForBanner.tsx';
import { FiledForSwitch } from '../filing/parts/FiledForSwitch.tsx';
import { type FiledFor, useFiledFor } from '../filing/parts/use-filed-for.ts';
import { useFiling } from '../filing/parts/use-filing.ts';
import { bookingCount, tripDates, tripDots, tripPlace, tripTabLabel } from './trip-labels.ts';
import { tripTabUrl, tripUrl } from './trip-urls.ts';
import { type TripRow, type TripTab, tripsQuery, tripTabs } from './trips.calls.ts';
import styles from './trips.module.css';

/** Lists the trips that the travel agency booked for a person. */
export function TripsScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const tab = tripTabs.find((name) => name === hash) ?? 'upcoming';
  const filing = useFiling();
  const filed = useFiledFor();
  const { travel } = configuration.links;

  return (
    <>
      <PageHeader
        title={t`Travel`}
        beside={<FiledForSwitch filing={filing} />}
        line={t`Trips that your travel agency booked, with everything needed for an expense report.`}
        actions={
          travel && (
            <Button component="a" href={travel} rightSection={<IconExternalLink aria-hidden="true" />}>
              {t`Book travel`}
            </Button>
          )
        }
        tabs={
          <TabBar
            label={t`Trips`}
            current={tripTabUrl(tab, filed)}
            tabs={tripTabs.map((name) => ({ label: tripTabLabel[name], href: tripTabUrl(name, filed) }))}
          />
        }
      />
      {filing.person && <FiledForBanner name={personName(filing.person)} />}
      <TripList key={tab} tab={tab} filed={filed} />
    </>
  );
}

function TripList({ tab, filed }: { tab: TripTab; filed: FiledFor }) {
  const query = useInfiniteQuery(tripsQuery(tab, filed));
  const trips = query.data?.pages.flatMap(({ data_obj }) => data_obj) ?? [];

  return (
    <Card>
      <ListStatus
        of={query}
        count={trips.length}
        failed={t`Failed to fetch Trips.`}
        empty={
          <EmptyState
            title={tab === 'upcoming' ? t`No upcoming trips` : t`No past trips`}
            icon={<IconPlane size={20} aria-hidden="true" />}
          >
            {t`Trips appear here after your travel agency has booked them.`}
          </EmptyState>
        }
      >
        <SimpleTable
          label={t`Trips`}
          rows={trips}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => tripUrl(id)}
          columns={columns}
        />
        {query.hasNextPage && (
          <div className={styles.more}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t`Load more`}
            </Button>
          </div>
        )}
      </ListStatus>
    </Card>
  );
}

const columns: readonly SimpleColumn<TripRow>[] = [
  {
    head: t`Trip`,
    isTitle: true,
    cell: (trip) => (
      <span className={styles.name}>
        <b>{trip.title}</b>
        <small>{tripPlace(trip)}</small>
      </span>
    ),
  },
  { head: t`Dates`, cell: tripDates },
  { head: t`Status`, cell: ({ state }) => <Dot {...tripDots[state]} /> },
  { head: t`Bookings`, cell: bookingCount },
  {
    head: t`Report`,
    cell: ({ report }) =>
      report ? <TextLink href={`/report/${report.report_id}`}>{report.number}</TextLink> : <span>{t`None`}</span>,
  },
  {
    head: t`Total`,
    align: 'right',
    cell: ({ totals }) => (
      <span className={styles.totals}>
        {totals.length === 0 && '–'}
        {totals.map(({ currency, amount }) => (
          <Money key={currency} currency={currency} amount={amount} />
        ))}
      </span>
    ),
  },
];
