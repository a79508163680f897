import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { weekdays } from '#domain/dates/weekdays.ts';
import { translate } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import { type Holiday, type WorkCalendar, workCalendarQuery } from '../notifications.calls.ts';
import styles from '../notifications.module.css';
import { HolidayForm } from './HolidayForm.tsx';
import { HolidayImport } from './HolidayImport.tsx';

/**
 * The days off and the holidays. Reminders and escalations wait until these days are over, and approval deadlines do
 * not count them.
 */
export function WorkCalendarCard({ canChange }: { canChange: boolean }) {
  const query = useQuery(workCalendarQuery);
  const [edited, setEdited] = useState<Holiday | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  const calendar = query.data;

  return (
    <Card aria-label="Working days">
      <CardHeader
        title="Working days"
        detail="Reminders and escalations wait for the next working day, and approval deadlines count working days only."
        end={
          canChange && (
            <span className={styles.actions}>
              <Button size="sm" variant="default" onClick={() => setImporting(true)}>
                Import holidays
              </Button>
              <Button size="sm" variant="default" onClick={() => setEdited('new')}>
                Add holiday
              </Button>
            </span>
          )
        }
      />
      <ListStatus of={query} count={calendar ? 1 : 0} rows={2} empty={null} failed="Failed to fetch Working days.">
        {calendar && (
          <>
            <DaysOff calendar={calendar} canChange={canChange} />
            <Holidays calendar={calendar} canChange={canChange} onEdit={setEdited} />
          </>
        )}
      </ListStatus>
      {calendar && edited && (
        <HolidayForm
          holiday={edited === 'new' ? null : edited}
          entities={calendar.entities}
          onClose={() => setEdited(null)}
        />
      )}
      {calendar && isImporting && <HolidayImport entities={calendar.entities} onClose={() => setImporting(false)} />}
    </Card>
  );
}

interface CalendarPartProps {
  calendar: WorkCalendar;
  canChange: boolean;
}

function DaysOff({ calendar: { days_off, version }, canChange }: CalendarPartProps) {
  const save = useWrite('workCalendar.save');
  const change = (day: number, isOff: boolean) =>
    save.mutate(
      { days_off: isOff ? [...days_off, day] : days_off.filter((each) => each !== day), version },
      {
        onSuccess: () => notify.success('Days off saved'),
        onError: (error) => notify.failure(errorText(error)),
      },
    );

  return (
    <fieldset className={styles.daysOff}>
      <legend>Days off every week</legend>
      {weekdays.map((label, index) => (
        <CheckboxField
          key={label}
          label={translate(label)}
          checked={days_off.includes(index + 1)}
          disabled={!canChange || save.isPending || (days_off.length === 6 && !days_off.includes(index + 1))}
          onChange={({ currentTarget }) => change(index + 1, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

interface HolidaysProps extends CalendarPartProps {
  onEdit: (holiday: Holiday) => void;
}

function Holidays({ calendar: { holidays }, canChange, onEdit }: HolidaysProps) {
  if (holidays.length === 0) return <p className={styles.noHolidays}>No holidays yet.</p>;
  return (
    <SimpleTable
      label="Holidays"
      rows={holidays}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Holiday', isTitle: true, cell: ({ name }) => name },
        { head: 'Date', cell: ({ day }) => <DateOnly date={day} /> },
        { head: 'For', cell: ({ entity }) => entity?.name ?? <span className={styles.dim}>Whole company</span> },
        ...(canChange
          ? [
              {
                head: 'Edit',
                isAction: true,
                cell: (holiday: Holiday) => (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Edit ${holiday.name}`}
                    onClick={() => onEdit(holiday)}
                  >
                    Edit
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
