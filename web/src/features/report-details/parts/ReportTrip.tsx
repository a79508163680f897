import { Button } from '@mantine/core';
import { IconPlane } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { isCancelled, tripStateLabel } from '#domain/trips/trip-states.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import type { Report } from '../../items/parts/report.ts';
import styles from './ReportTrip.module.css';

/** The trip of a report. While the report is being edited, its owner can select or remove the trip. */
export function ReportTrip({ report, isEditing }: { report: Report; isEditing: boolean }) {
  const { rights } = useSession();
  if (report.trip) return <ChosenTrip report={report} trip={report.trip} isEditing={isEditing} />;
  return isEditing && !rights.expense_only ? <TripChoice report={report} /> : null;
}

interface ChosenTripProps {
  report: Report;
  trip: NonNullable<Report['trip']>;
  isEditing: boolean;
}

function ChosenTrip({ report, trip, isEditing }: ChosenTripProps) {
  const { user, rights } = useSession();
  const { attach, isPending } = useAttach(report);
  const isOwn = report.owner.user_id === user.user_id && !rights.expense_only;
  const { trip_id, title, city, country, starts_on, ends_on, state } = trip;

  return (
    <Card padded aria-label={t`Trip`} className={styles.trip}>
      <IconPlane size={18} aria-hidden="true" />
      <div>
        <p className={styles.name}>
          {isOwn || isEditing ? <TextLink href={`/individual/trips/${trip_id}`}>{title}</TextLink> : <b>{title}</b>}
          {state !== 'booked' && <Pill tone={state === 'changed' ? 'warn' : 'neutral'}>{tripStateLabel[state]}</Pill>}
        </p>
        <p className={styles.dim}>
          {t`${[city, country].filter(Boolean).join(', ')}, ${dateText(starts_on)} to ${dateText(ends_on)}`}
        </p>
      </div>
      {isEditing && (
        <Button variant="default" size="xs" loading={isPending} onClick={() => attach(null)}>
          {t`Remove trip`}
        </Button>
      )}
    </Card>
  );
}

/** Offers the newest trips without a report. Shows nothing if there are none. */
function TripChoice({ report }: { report: Report }) {
  const filed = useFiledFor(report.owner);
  const { data } = useQuery(queryOf('trips.list', { when: 'all', ...filed }));
  const { attach, isPending } = useAttach(report);
  const open = (data?.data_obj ?? []).filter((trip) => !isCancelled(trip) && !trip.report);
  if (open.length === 0) return null;

  return (
    <Card padded aria-label={t`Trip`}>
      <SelectField
        label={t`Trip`}
        placeholder={t`Choose the trip of this report`}
        data={open.map(({ id, title, starts_on }) => ({ value: id, label: `${title}, ${dateText(starts_on)}` }))}
        value={null}
        disabled={isPending}
        onChange={(id) => id && attach(id)}
      />
    </Card>
  );
}

function useAttach({ id }: Report) {
  const write = useWrite('trips.attach');
  async function attach(trip_id: string | null) {
    try {
      await write.mutateAsync({ report_id: id, trip_id });
      notify.success(trip_id ? t`Trip added` : t`Trip removed`);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }
  return { attach: (trip_id: string | null) => void attach(trip_id), isPending: write.isPending };
}
