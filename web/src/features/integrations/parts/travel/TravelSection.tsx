import { Button } from '@mantine/core';
import { IconPlane } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { Facts } from '../../../../ui/SidePanel.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { AgencyKeyDialog } from './AgencyKeyDialog.tsx';
import styles from './travel.module.css';

type Travel = Answer<'trips.connection'>;

/** Shows whether travel is enabled, and the company's travel agency. */
export function TravelSection() {
  const query = useQuery(queryOf('trips.connection', {}));
  const canChange = useCanChange('/settings/integrations');
  const [isConnecting, setConnecting] = useState(false);

  return (
    <ListStatus of={query} count={query.data ? 1 : 0} rows={4} empty={null} failed="Failed to fetch Travel.">
      {query.data && (
        <div className={styles.stack}>
          <TravelSwitch isOn={query.data.is_on} canChange={canChange} />
          <Agency travel={query.data} canChange={canChange} onConnect={() => setConnecting(true)} />
        </div>
      )}
      {isConnecting && <AgencyKeyDialog onClose={() => setConnecting(false)} />}
    </ListStatus>
  );
}

function TravelSwitch({ isOn, canChange }: { isOn: boolean; canChange: boolean }) {
  const save = useWrite('trips.switch');

  async function change(is_on: boolean) {
    try {
      await save.mutateAsync({ is_on });
      notify.success(is_on ? 'Travel is on' : 'Travel is off');
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Card padded aria-label="Travel">
      <SwitchField
        label="Use travel"
        description="Shows the Travel link and the trips of each person. Turn it off if your company only manages expenses."
        checked={isOn}
        disabled={!canChange || save.isPending}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Card>
  );
}

interface AgencyProps {
  travel: Travel;
  canChange: boolean;
  onConnect: () => void;
}

function Agency({ travel: { is_available, data }, canChange, onConnect }: AgencyProps) {
  if (data) return <ConnectedAgency connection={data} canChange={canChange} onConnect={onConnect} />;
  return (
    <Card>
      <EmptyState
        title="No travel agency connected"
        icon={<IconPlane size={20} aria-hidden="true" />}
        action={canChange && is_available && <Button onClick={onConnect}>Connect</Button>}
      >
        {is_available
          ? 'Connect it to see booked trips in Outlay. Travellers are recognised by their email.'
          : 'This server has no travel agency. Ask your administrator to set it up.'}
      </EmptyState>
    </Card>
  );
}

interface ConnectedAgencyProps {
  connection: NonNullable<Travel['data']>;
  canChange: boolean;
  onConnect: () => void;
}

function ConnectedAgency({ connection, canChange, onConnect }: ConnectedAgencyProps) {
  const action = useWrite('trips.action');
  const [isLeaving, setLeaving] = useState(false);
  const { agency, state, error, last_synced_at } = connection;

  async function act(kind: 'sync' | 'disconnect') {
    try {
      await action.mutateAsync({ action: kind });
      notify.success(kind === 'sync' ? 'Trips are being read' : 'Travel agency disconnected');
      setLeaving(false);
    } catch (failure) {
      notify.failure(errorText(failure));
    }
  }

  return (
    <Card aria-label="Travel agency">
      <CardHeader
        title={agency}
        end={
          <Pill tone={state === 'connected' ? 'good' : 'bad'}>
            {state === 'connected' ? 'Connected' : 'Key not accepted'}
          </Pill>
        }
      />
      <div className={styles.facts}>
        <Facts
          facts={[
            { name: 'Last read', value: last_synced_at ? <DateTime at={last_synced_at} /> : 'Not yet' },
            ...(error ? [{ name: 'Problem', value: error }] : []),
          ]}
        />
        {canChange && (
          <div className={styles.buttons}>
            <Button variant="default" loading={action.isPending} onClick={() => void act('sync')}>
              Read all trips
            </Button>
            <Button variant="default" onClick={onConnect}>
              Change key
            </Button>
            <Button variant="subtle" color="red" onClick={() => setLeaving(true)}>
              Disconnect
            </Button>
          </div>
        )}
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={`Disconnect ${agency}?`}
          action="Disconnect"
          isDestroying
          isPending={action.isPending}
          onConfirm={() => void act('disconnect')}
          onClose={() => setLeaving(false)}
        >
          New trips and changes no longer appear. Trips that were already read stay.
        </ConfirmDialog>
      )}
    </Card>
  );
}
