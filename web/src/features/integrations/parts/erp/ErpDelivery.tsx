import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill, type PillTone } from '../../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { type ErpChannel, ErpChannelForm } from './ErpChannelForm.tsx';
import type { ErpConnector } from './ErpDownload.tsx';
import styles from './erp.module.css';

type Delivery = Answer<'erp.delivery'>['data'][number];

const statePill: Record<Delivery['state'], { tone: PillTone; label: string }> = {
  waiting: { tone: 'neutral', label: 'Waiting' },
  delivered: { tone: 'info', label: 'Delivered' },
  accepted: { tone: 'good', label: 'Accepted' },
  refused: { tone: 'bad', label: 'Partly refused' },
};

/** The SFTP server of an ERP system, and the files that were delivered to it. */
export function ErpDelivery({ connector, canChange }: { connector: ErpConnector; canChange: boolean }) {
  const { system } = connector;
  const query = useQuery(queryOf('erp.delivery', { system }));
  const write = useWrite('erp.deliveryAction');
  const [dialog, setDialog] = useState<'server' | 'remove' | null>(null);
  const channel = query.data?.channel ?? null;

  async function act(action: 'run' | 'retry' | 'redeliver' | 'remove', done: string, delivery_id?: string) {
    try {
      await write.mutateAsync({ system, action, ...(delivery_id && { delivery_id }) });
      notify.success(done);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  const setUp = canChange && <Button onClick={() => setDialog('server')}>Set up delivery</Button>;
  return (
    <Card aria-label="Delivery by SFTP">
      <CardHeader
        title="Delivery by SFTP"
        detail={channel ? detailOf(channel) : 'New postings as a file, on a schedule'}
        end={
          canChange &&
          channel && (
            <ChannelButtons
              isPending={write.isPending}
              onEdit={() => setDialog('server')}
              onRun={() => void act('run', 'The file is delivered within a minute')}
              onRemove={() => setDialog('remove')}
            />
          )
        }
      />
      <FormAlert message={channel?.problem || null} />
      <DeliveryLog query={query} channel={channel} canChange={canChange} act={act} setUp={setUp} />
      {dialog === 'server' && <ErpChannelForm system={system} channel={channel} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && channel && (
        <ConfirmDialog
          title={`Remove ${channel.host}?`}
          action="Remove"
          isDestroying
          isPending={write.isPending}
          onConfirm={() => void act('remove', `${channel.host} removed`).then(() => setDialog(null))}
          onClose={() => setDialog(null)}
        >
          No more files are delivered. The log is deleted, and a new server starts with all postings since its first
          day.
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface DeliveryLogProps extends DeliveryColumns {
  query: UseQueryResult<Answer<'erp.delivery'>>;
  channel: ErpChannel | null;
  /** The button that sets up a server, shown while there is none. */
  setUp: ReactNode;
}

function DeliveryLog({ query, channel, canChange, act, setUp }: DeliveryLogProps) {
  const deliveries = query.data?.data ?? [];
  return (
    <ListStatus
      of={query}
      count={deliveries.length}
      rows={3}
      failed="Failed to fetch Deliveries."
      empty={
        <EmptyState title={channel ? 'No deliveries yet' : 'No server set up'} action={channel ? null : setUp}>
          {channel
            ? 'A file is delivered when there are new postings.'
            : 'Outlay writes the journal to a directory of your SFTP server.'}
        </EmptyState>
      }
    >
      <SimpleTable
        label="Deliveries"
        rows={deliveries}
        keyOf={({ id }) => id}
        columns={deliveryColumns({ canChange, act })}
      />
    </ListStatus>
  );
}

interface ChannelButtonsProps {
  isPending: boolean;
  onEdit: () => void;
  onRun: () => void;
  onRemove: () => void;
}

function ChannelButtons({ isPending, onEdit, onRun, onRemove }: ChannelButtonsProps) {
  return (
    <span className={styles.actions}>
      <Button variant="default" onClick={onEdit}>
        Edit
      </Button>
      <Button variant="default" loading={isPending} onClick={onRun}>
        Deliver now
      </Button>
      <Button variant="subtle" color="red" onClick={onRemove}>
        Remove
      </Button>
    </span>
  );
}

function detailOf({ username, host, directory, when, is_paused }: ErpChannel): string {
  return `${username}@${host}:${directory}. ${is_paused ? 'Paused' : when}`;
}

interface DeliveryColumns {
  canChange: boolean;
  act: (action: 'retry' | 'redeliver', done: string, delivery_id: string) => Promise<void>;
}

function deliveryColumns({ canChange, act }: DeliveryColumns): SimpleColumn<Delivery>[] {
  return [
    { head: 'File', isTitle: true, cell: ({ file_name }) => file_name },
    { head: 'Created', cell: ({ created_at }) => <DateTime at={created_at} /> },
    { head: 'Postings', align: 'right', cell: ({ no_of_postings }) => no_of_postings },
    { head: 'State', cell: (delivery) => <DeliveryState delivery={delivery} /> },
    {
      head: 'Actions',
      isAction: true,
      cell: ({ id, state, refused_documents }) =>
        canChange && (
          <>
            {state === 'waiting' && (
              <TextButton onClick={() => void act('retry', 'The file is sent again within a minute', id)}>
                Retry
              </TextButton>
            )}
            {refused_documents.length > 0 && (
              <TextButton onClick={() => void act('redeliver', 'The refused documents are delivered again', id)}>
                Deliver refused again
              </TextButton>
            )}
          </>
        ),
    },
  ];
}

function DeliveryState({ delivery: { state, error, refused_documents } }: { delivery: Delivery }) {
  const { tone, label } = statePill[state];
  const reasons = refused_documents.map(({ document, message }) => `${document}: ${message}`);
  return (
    <div>
      <Pill tone={tone}>{label}</Pill> {[error, ...reasons].filter(Boolean).join(' ')}
    </div>
  );
}
