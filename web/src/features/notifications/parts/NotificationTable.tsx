import { Button } from '@mantine/core';
import { frequencyLabels } from '#domain/notifications/frequency-labels.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import { recipientsText } from '../notification-labels.ts';
import type { NotificationEntry } from '../notifications.calls.ts';
import styles from '../notifications.module.css';

interface NotificationTableProps {
  title: string;
  rows: readonly NotificationEntry[];
  /** True if Slack or Teams is connected. */
  hasChat: boolean;
  /** True if notifications can be sent to people's devices. */
  hasPush: boolean;
  canChange: boolean;
  onEdit: (entry: NotificationEntry) => void;
  /** Opens the editor for the text of the emails. */
  onWrite: (entry: NotificationEntry) => void;
}

/** The events of one section with their current settings. */
export function NotificationTable(props: NotificationTableProps) {
  const { title, rows, hasChat, hasPush, canChange, onEdit, onWrite } = props;
  const action = canChange ? 'Edit' : 'View';
  return (
    <Card>
      <CardHeader title={title} />
      <SimpleTable
        label={title}
        rows={rows}
        keyOf={({ event }) => event}
        columns={[
          {
            head: 'Event',
            isTitle: true,
            cell: ({ label, group, can_override }) => (
              <span>
                {label}
                {group !== title && <span className={styles.group}>{group}</span>}
                {!can_override && <small className={styles.fixed}>The same for everyone</small>}
              </span>
            ),
          },
          { head: 'Recipients', cell: (row) => recipientsText(row) },
          {
            head: 'Email',
            cell: ({ mail }) => frequencyLabels[mail],
          },
          { head: 'In the app', cell: ({ in_app }) => <OnOrOff isOn={in_app} /> },
          ...(hasChat ? [{ head: 'Chat', cell: ({ chat }: NotificationEntry) => <OnOrOff isOn={chat} /> }] : []),
          ...(hasPush ? [{ head: 'Devices', cell: ({ push }: NotificationEntry) => <OnOrOff isOn={push} /> }] : []),
          {
            head: action,
            isAction: true,
            cell: (row) => (
              <span className={styles.actions}>
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={`Email text of ${row.group}: ${row.label}`}
                  onClick={() => onWrite(row)}
                >
                  Email text
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`${action} ${row.group}: ${row.label}`}
                  onClick={() => onEdit(row)}
                >
                  {action}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

function OnOrOff({ isOn }: { isOn: boolean }) {
  return isOn ? 'On' : <span className={styles.dim}>Off</span>;
}
