import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askAgainDays } from '#domain/bank-files/missing-details.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
import { Card } from '../../../../ui/Card.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import styles from './MissingDetails.module.css';

type Missing = Answer<'bankFiles.missingDetails'>;

/** The people whose queued payments wait for bank details, with a button that sends all of them a request. */
export function MissingDetails() {
  const missing = useQuery(queryOf('bankFiles.missingDetails', {})).data;
  const [isOpen, setOpen] = useState(false);
  if (!missing || missing.count === 0) return null;

  return (
    <Card padded className={styles.missing} aria-label="Missing bank details">
      <p>
        <b>
          {missing.count === 1 ? '1 person has' : `${missing.count} people have`} a queued payment and no bank details:
        </b>{' '}
        <span className={styles.waiting}>
          <Amounts of={missing.waiting} /> waiting
        </span>
      </p>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        Show people
      </Button>
      <AskButton missing={missing} />
      {isOpen && <PeopleDialog missing={missing} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function AskButton({ missing: { count, no_to_ask } }: { missing: Missing }) {
  const ask = useWrite('bankFiles.askForDetails');

  function askAll() {
    ask.mutate(
      {},
      {
        onSuccess: ({ no_of_people }) => notify.success(`Request sent to ${peopleText(no_of_people)}`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  if (no_to_ask === 0) return <p className={styles.requested}>Asked within the last {askAgainDays} days</p>;
  return (
    <Button size="sm" variant="default" loading={ask.isPending} onClick={askAll}>
      {no_to_ask === count ? 'Ask all of them' : `Ask ${peopleText(no_to_ask)} not asked recently`}
    </Button>
  );
}

function PeopleDialog({ missing, onClose }: { missing: Missing; onClose: () => void }) {
  const { count, people } = missing;
  const rest = count - people.length;
  return (
    <SideDialog
      title="Missing bank details"
      line={rest > 0 ? `The first ${people.length} of ${count} people` : undefined}
      foot={<AskButton missing={missing} />}
      onClose={onClose}
    >
      <SimpleTable
        label="People without bank details"
        rows={people}
        keyOf={({ person }) => person.user_id}
        columns={[
          {
            head: 'Person',
            isTitle: true,
            cell: ({ person, no_of_payments }) => (
              <span>
                {personName(person)}
                <span className={styles.dim}>{counted(no_of_payments, 'payment')}</span>
              </span>
            ),
          },
          { head: 'Waiting', align: 'right', cell: ({ waiting }) => <Amounts of={waiting} /> },
          { head: 'Last asked', cell: ({ requested_at }) => (requested_at ? <DateTime at={requested_at} /> : 'Never') },
        ]}
      />
    </SideDialog>
  );
}

function Amounts({ of: amounts }: { of: Missing['waiting'] }) {
  return amounts.map(({ currency, amount }, index) => (
    <span key={currency}>
      {index > 0 && ', '}
      <Money amount={amount} currency={currency} />
    </span>
  ));
}

function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
