import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { acceptsEntries } from '#domain/accounting/connection-states.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { sectionUrl } from '../section-url.ts';
import { type Connection, useConnectionAction } from './accounting.calls.ts';
import styles from './accounting.module.css';

const statePill = {
  pending: { tone: 'warn', label: 'Not authorised yet' },
  linked: { tone: 'good', label: 'Connected' },
  deauthorized: { tone: 'bad', label: 'Sign-in expired' },
} as const;

interface ConnectionCardProps {
  connection: Connection;
  isCurrent: boolean;
  canChange: boolean;
}

/** A connected accounting system, with its pending entries and errors. */
export function ConnectionCard({ connection, isCurrent, canChange }: ConnectionCardProps) {
  const { id, platform, entity_name, state, refreshed_at, no_of_waiting, no_of_errors } = connection;
  const { act, isPending } = useConnectionAction(id);
  const [isLeaving, setLeaving] = useState(false);
  const { tone, label } = statePill[state];
  const name = platform || 'Accounting system';

  // A connection that does not accept entries yet is checked once when the card appears, unless the vendor has just
  // redirected here with a code.
  const finish = useEffectEvent(() => {
    const isReturning = new URLSearchParams(window.location.search).has('code');
    if (!acceptsEntries(connection) && canChange && !isReturning) void act('refresh', 'Connection checked');
  });
  useEffect(() => finish(), []);

  return (
    <Card padded className={styles.connection} aria-label={name} data-current={isCurrent || undefined}>
      <div>
        <h2>
          <TextLink href={sectionUrl('accounting', { connection: id })}>{name}</TextLink>{' '}
          <Pill tone={tone}>{label}</Pill>
        </h2>
        <p>
          {entity_name || 'All entities'}. {no_of_waiting} waiting, {no_of_errors} need attention.
          {refreshed_at && (
            <>
              {' '}
              Accounts read <DateTime at={refreshed_at} />.
            </>
          )}
        </p>
      </div>
      {canChange && (
        <div className={styles.buttons}>
          <Button variant="default" loading={isPending} onClick={() => void act('refresh', 'Accounts refreshed')}>
            {acceptsEntries(connection) ? 'Refresh accounts' : 'Check again'}
          </Button>
          {state === 'deauthorized' && <ReconnectButton connection={connection} />}
          {acceptsEntries(connection) && (
            <Button variant="default" loading={isPending} onClick={() => void act('export', 'Export started')}>
              Export now
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => setLeaving(true)}>
            Disconnect
          </Button>
        </div>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={`Disconnect ${name}?`}
          action="Disconnect"
          isDestroying
          isPending={isPending}
          onConfirm={() => void act('disconnect', `${name} disconnected`).then(() => setLeaving(false))}
          onClose={() => setLeaving(false)}
        >
          Exported entries stay in the accounting system. Nothing more is exported.
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Opens the vendor's page, where the user authorises the accounting system again. */
function ReconnectButton({ connection: { entity_id, export_from, vendor } }: { connection: Connection }) {
  const connect = useWrite('accounting.connect');

  async function reconnect(): Promise<void> {
    try {
      const { link_url } = await connect.mutateAsync({ entity_id, export_from, vendor });
      window.location.assign(link_url);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Button loading={connect.isPending} onClick={() => void reconnect()}>
      Reconnect
    </Button>
  );
}
