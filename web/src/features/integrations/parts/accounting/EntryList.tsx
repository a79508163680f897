import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportStateLabel } from '#domain/accounting/export-states.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DateOnly } from '../../../../ui/DateOnly.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill, type PillTone } from '../../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { sectionUrl } from '../section-url.ts';
import type { Connection, EntryRow } from './accounting.calls.ts';
import styles from './accounting.module.css';

const stateTone: Record<EntryRow['state'], PillTone> = {
  initiated: 'neutral',
  in_progress: 'info',
  complete: 'good',
  error: 'bad',
  skipped: 'neutral',
  voided: 'neutral',
};
const fixLabel = { mapping: 'Open the mapping', settings: 'Open the settings', connection: 'Check the connection' };

/** Lists the newest journal entries, those with errors first, with texts that explain how to fix the errors. */
export function EntryList({ connection, canChange }: { connection: Connection; canChange: boolean }) {
  const { id: connection_id } = connection;
  const query = useQuery(queryOf('accounting.exports', { connection_id }));
  const write = useWrite('accounting.exportAction');
  const [voiding, setVoiding] = useState<EntryRow | null>(null);
  const rows = [...(query.data?.data ?? [])].sort(
    (left, right) => Number(right.state === 'error') - Number(left.state === 'error'),
  );

  async function act(action: 'retry' | 'void' | 'export_again', done: string, export_id?: string): Promise<void> {
    try {
      await write.mutateAsync({ connection_id, action, ...(export_id && { export_id }) });
      notify.success(done);
    } catch (error) {
      notify.failure(errorText(error));
    }
    setVoiding(null);
  }

  return (
    <Card>
      <CardHeader
        title="Entries"
        detail="The newest 200"
        end={
          canChange &&
          connection.no_of_errors > 0 && (
            <Button
              variant="default"
              loading={write.isPending}
              onClick={() => void act('retry', 'Failed entries are sent again')}
            >
              Retry all
            </Button>
          )
        }
      />
      <ListStatus
        of={query}
        count={rows.length}
        failed="Failed to fetch Entries."
        empty={<EmptyState title="No entries yet">Approved reports and payments appear here.</EmptyState>}
      >
        <SimpleTable
          label="Entries"
          rows={rows}
          keyOf={({ id }) => id}
          columns={entryColumns({ connection_id, canChange, act, onVoid: setVoiding })}
        />
      </ListStatus>
      {voiding && (
        <ConfirmDialog
          title={`Void the entry of ${voiding.label}?`}
          action="Void entry"
          isDestroying
          isPending={write.isPending}
          onConfirm={() => void act('void', 'The reversing entry is sent', voiding.id)}
          onClose={() => setVoiding(null)}
        >
          A reversing entry is booked in the accounting system. The report can then be sent back, or exported again.
        </ConfirmDialog>
      )}
    </Card>
  );
}

type Act = (action: 'retry' | 'void' | 'export_again', done: string, export_id?: string) => Promise<void>;

interface EntryColumns {
  connection_id: string;
  canChange: boolean;
  act: Act;
  onVoid: (row: EntryRow) => void;
}

function entryColumns({ connection_id, canChange, act, onVoid }: EntryColumns): SimpleColumn<EntryRow>[] {
  return [
    {
      head: 'Item',
      isTitle: true,
      cell: ({ item_kind, item_id, label }) => <TextLink href={`/${item_kind}/${item_id}`}>{label}</TextLink>,
    },
    { head: 'Event', cell: ({ event }) => event },
    {
      head: 'Date',
      cell: ({ booked_on, event_on }) => (
        <span className={styles.date}>
          <DateOnly date={booked_on ?? event_on} />
        </span>
      ),
    },
    {
      head: 'Amount',
      align: 'right',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      head: 'State',
      cell: (row) => <EntryState row={row} connection_id={connection_id} />,
    },
    {
      head: 'Actions',
      isAction: true,
      cell: (row) => canChange && <EntryActions row={row} act={act} onVoid={onVoid} />,
    },
  ];
}

function EntryState({ row, connection_id }: { row: EntryRow; connection_id: string }) {
  return (
    <div>
      <Pill tone={stateTone[row.state]}>{exportStateLabel[row.state]}</Pill> {row.error}{' '}
      {row.fix && row.fix !== 'retry' && (
        <TextLink inText href={sectionUrl('accounting', { connection: connection_id, tab: row.fix })}>
          {fixLabel[row.fix]}
        </TextLink>
      )}
      <AttachmentText attachments={row.attachments} />
    </div>
  );
}

/** Shows '2 receipts attached, 1 receipt refused: The file is too large.' */
function AttachmentText({ attachments: { sent, waiting, refused, error } }: Pick<EntryRow, 'attachments'>) {
  const parts = [
    sent > 0 && `${sent} ${sent === 1 ? 'receipt' : 'receipts'} attached`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'receipt' : 'receipts'} waiting`,
    refused > 0 && `${refused} ${refused === 1 ? 'receipt' : 'receipts'} refused: ${error}`,
  ].filter(Boolean);
  return parts.length > 0 && <small> {parts.join(', ')}</small>;
}

function EntryActions({ row, act, onVoid }: { row: EntryRow; act: Act; onVoid: (row: EntryRow) => void }) {
  return (
    <>
      {(row.state === 'error' || row.attachments.refused > 0) && (
        <TextButton onClick={() => void act('retry', `${row.label} is sent again`, row.id)}>Retry</TextButton>
      )}
      {row.can_void && <TextButton onClick={() => onVoid(row)}>Void</TextButton>}
      {row.can_export_again && (
        <TextButton onClick={() => void act('export_again', `${row.label} is exported again`, row.id)}>
          Export again
        </TextButton>
      )}
    </>
  );
}
