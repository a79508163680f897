import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { t, texts } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
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
import { profileLabels } from '../profile-labels.ts';
import { DelegateForm } from './DelegateForm.tsx';

type Delegation = Answer<'delegates.list'>['given'][number];

/** The user's delegates and the colleagues the user is a delegate for. */
export function DelegatesCard() {
  const query = useQuery(delegatesQuery);
  const given = query.data?.given ?? [];
  const received = query.data?.received ?? [];
  const [isAdding, setAdding] = useState(false);

  return (
    <>
      <Card aria-label={t`Delegates`}>
        <CardHeader
          title={t`Delegates`}
          end={given.length > 0 && <TextButton onClick={() => setAdding(true)}>{t`Add a delegate`}</TextButton>}
        />
        <ListStatus
          of={query}
          count={given.length}
          rows={2}
          failed={t`Failed to fetch Delegates.`}
          empty={
            <EmptyState
              title={profileLabels.noDelegates}
              icon={<IconUserShare size={20} aria-hidden="true" />}
              action={
                <Button variant="default" onClick={() => setAdding(true)}>
                  {t`Add a delegate`}
                </Button>
              }
            >
              {profileLabels.noDelegatesHint}
            </EmptyState>
          }
        >
          <DelegationTable label={t`Your delegates`} rows={given} canEnd />
        </ListStatus>
      </Card>
      {received.length > 0 && (
        <Card aria-label={profileLabels.delegateFor}>
          <CardHeader title={profileLabels.delegateFor} />
          <DelegationTable label={profileLabels.delegateFor} rows={received} />
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
          head: t`Colleague`,
          isTitle: true,
          cell: ({ person }) => <PersonCell name={personName(person)} detail={person.email} />,
        },
        { head: t`Can`, cell: permissionText },
        { head: t`When`, cell: (row) => <span className={styles.days}>{daysOf(row)}</span> },
        {
          head: t`Status`,
          cell: ({ state }) => <Pill tone={state === 'running' ? 'accent' : 'neutral'}>{stateLabels[state]}</Pill>,
        },
        ...(canEnd
          ? [
              {
                head: t`End`,
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

  function endDelegation() {
    end.mutate(
      { id: delegation.id },
      {
        onSuccess: () => notify.success(profileLabels.delegationEnded(name)),
        onError: (error) => notify.failure(errorText(error)),
        onSettled: () => setDialog(false),
      },
    );
  }

  return (
    <>
      <Button size="sm" variant="default" aria-label={t`End for ${name}`} onClick={() => setDialog(true)}>
        {t`End`}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={profileLabels.endDelegation(name)}
          action={t`End delegation`}
          isPending={end.isPending}
          onConfirm={endDelegation}
          onClose={() => setDialog(false)}
        >
          {profileLabels.endDelegationHint}
        </ConfirmDialog>
      )}
    </>
  );
}

const stateLabels: Record<Delegation['state'], string> = texts({
  running: 'Active',
  planned: 'Scheduled',
  over: 'Ended',
});

function permissionText({ can_submit, can_approve }: Delegation): string {
  if (can_submit && can_approve) return t`Submit and approve`;
  return can_submit ? t`Submit` : can_approve ? t`Approve` : '';
}

function daysOf({ starts_on, ends_on }: Delegation): string {
  return ends_on ? t`${dateText(starts_on)} to ${dateText(ends_on)}` : t`From ${dateText(starts_on)}`;
}
