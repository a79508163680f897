import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#domain/dates/instant-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { delegatesQuery } from '../profile.calls.ts';
import styles from '../profile.module.css';
import { DelegateForm } from './DelegateForm.tsx';

export type Delegation = Answer<'delegates.list'>['given'][number];

/** Who may submit or approve for this person, and for whom they may. */
export function DelegatesCard() {
  const query = useQuery(delegatesQuery);
  const given = query.data?.given ?? [];
  const received = query.data?.received ?? [];
  const [isAdding, setAdding] = useState(false);

  return (
    <>
      <Card aria-label="Delegates">
        <CardHeader
          title="Delegates"
          end={given.length > 0 && <TextButton onClick={() => setAdding(true)}>Add a delegate</TextButton>}
        />
        <ListStatus
          of={query}
          count={given.length}
          rows={2}
          failed="Failed to fetch Delegates."
          empty={
            <EmptyState
              title="Nobody stands in for you"
              icon={<IconUserShare size={20} aria-hidden="true" />}
              action={
                <Button variant="default" onClick={() => setAdding(true)}>
                  Add a delegate
                </Button>
              }
            >
              While you are away a colleague can submit or approve in your name.
            </EmptyState>
          }
        >
          <DelegationTable label="Who stands in for you" rows={given} canEnd />
        </ListStatus>
      </Card>
      {received.length > 0 && (
        <Card aria-label="You stand in for">
          <CardHeader title="You stand in for" />
          <DelegationTable label="You stand in for" rows={received} />
        </Card>
      )}
      {isAdding && <DelegateForm onClose={() => setAdding(false)} />}
    </>
  );
}

function DelegationTable({ label, rows, canEnd = false }: { label: string; rows: Delegation[]; canEnd?: boolean }) {
  return (
    <SimpleTable
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Colleague',
          isTitle: true,
          cell: ({ person }) => <PersonCell name={personName(person)} detail={person.email} />,
        },
        { head: 'May', cell: mayWords },
        { head: 'When', cell: (row) => <span className={styles.days}>{daysOf(row)}</span> },
        {
          head: 'State',
          cell: ({ state }) => <Pill tone={state === 'running' ? 'accent' : 'neutral'}>{stateWords[state]}</Pill>,
        },
        ...(canEnd
          ? [
              {
                head: 'End',
                isAction: true,
                align: 'right' as const,
                cell: (row: Delegation) => <EndButton delegation={row} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function EndButton({ delegation }: { delegation: Delegation }) {
  const [isDialogOpen, setDialog] = useState(false);
  const end = useWrite('delegates.end');
  const name = personName(delegation.person);
  if (delegation.state === 'over') return null;

  function act() {
    end.mutate(
      { id: delegation.id },
      {
        onSuccess: () => notify.success(`${name} no longer stands in for you`),
        onError: (error) => notify.failure(sentenceOf(error)),
        onSettled: () => setDialog(false),
      },
    );
  }

  return (
    <>
      <Button size="sm" variant="default" aria-label={`End for ${name}`} onClick={() => setDialog(true)}>
        End
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`End it for ${name}?`}
          action="End it"
          isPending={end.isPending}
          onConfirm={act}
          onClose={() => setDialog(false)}
        >
          From now on they can no longer act in your name. What they did so far stays.
        </ConfirmDialog>
      )}
    </>
  );
}

const stateWords: Record<Delegation['state'], string> = { running: 'Running', planned: 'Planned', over: 'Over' };

function mayWords({ can_submit, can_approve }: Delegation): string {
  return [can_submit && 'Submit', can_approve && 'Approve'].filter(Boolean).join(' and ').replace('and A', 'and a');
}

function daysOf({ starts_on, ends_on }: Delegation): string {
  return ends_on ? `${dateText(starts_on)} to ${dateText(ends_on)}` : `From ${dateText(starts_on)}`;
}
