import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import { remindersQuery, type ScheduledReminder } from '../notifications.calls.ts';
import styles from '../notifications.module.css';
import { ReminderForm } from './ReminderForm.tsx';

/** The scheduled reminders as sentences, with their last and next run. */
export function Reminders({ canChange }: { canChange: boolean }) {
  const { user, rights } = useSession();
  const query = useQuery(remindersQuery);
  const [edited, setEdited] = useState<ScheduledReminder | null>(null);
  const rows = (query.data?.data ?? []).filter(({ kind }) => kind !== 'card_receipts' || rights.card_recon_enabled);
  const action = canChange ? 'Edit' : 'View';

  return (
    <Card>
      <CardHeader title="Reminders" detail="Each person is reminded at the hour of their own time zone." />
      <ListStatus of={query} count={rows.length} empty={null} failed="Failed to fetch Reminders.">
        <SimpleTable
          label="Reminders"
          rows={rows}
          keyOf={({ kind }) => kind}
          columns={[
            { head: 'Reminder', isTitle: true, cell: ({ sentence }) => sentence },
            {
              head: 'Next',
              cell: ({ next_run_at }) =>
                next_run_at ? (
                  <DateTime at={next_run_at} zone={user.time_zone} />
                ) : (
                  <span className={styles.dim}>Off</span>
                ),
            },
            {
              head: 'Last sent',
              cell: ({ last_run_on }) =>
                last_run_on ? dateText(last_run_on) : <span className={styles.dim}>Never</span>,
            },
            {
              head: action,
              isAction: true,
              cell: (row) => (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`${action} ${row.label}`}
                  onClick={() => setEdited(row)}
                >
                  {action}
                </Button>
              ),
            },
          ]}
        />
      </ListStatus>
      {edited && <ReminderForm reminder={edited} canChange={canChange} onClose={() => setEdited(null)} />}
    </Card>
  );
}
