import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { companyTabUrl } from '../card-urls.ts';
import { PeriodState } from './PeriodList.tsx';
import styles from './periods.module.css';

type Period = Answer<'cardPeriods.details'>['data'];
type CardRow = Period['accounts'][number];

/** The figures of a period by card, with the actions to close and reopen it. */
export function PeriodDetails({ period_id }: { period_id: string }) {
  const query = useQuery(queryOf('cardPeriods.details', { period_id }));
  const period = query.data?.data;
  if (!period)
    return (
      <Card aria-label="Period">
        {query.isError ? (
          <FailedState title="Failed to fetch Period." error={query.error} onRetry={() => void query.refetch()}>
            The period could not be loaded. Try again in a moment.
          </FailedState>
        ) : (
          <Shimmer />
        )}
      </Card>
    );

  return (
    <>
      <p className={styles.back}>
        <TextLink href={companyTabUrl('reconciliation')}>All periods</TextLink>
      </p>
      <Card aria-label={period.name}>
        <CardHeader title={period.name} detail={<PeriodState of={period} />} end={<PeriodActions period={period} />} />
        <p className={styles.line}>
          {dateText(period.from_on)} to {dateText(period.to_on)} by{' '}
          {period.basis === 'posted_on' ? 'posting date' : 'transaction date'}.{' '}
          {period.explanation && `Difference: ${period.explanation}`}
        </p>
        <SimpleTable
          label="Cards"
          columns={columnsOf(period)}
          rows={period.accounts}
          keyOf={({ account, figures }) => `${account.id} ${figures.currency}`}
        />
      </Card>
    </>
  );
}

function columnsOf({ id }: Period): readonly SimpleColumn<CardRow>[] {
  const amount = (head: string, name: 'statement_total' | 'expensed' | 'personal' | 'ignored' | 'difference') => ({
    head,
    align: 'right' as const,
    cell: ({ figures }: CardRow) => <Money amount={figures[name]} currency={figures.currency} />,
  });
  return [
    {
      head: 'Card',
      isTitle: true,
      cell: ({ account, issues }) => (
        <span className={styles.card}>
          <TextLink href={companyTabUrl('transactions', `period_id=${id}&account_ids=${account.id}`)}>
            {account.name}
          </TextLink>
          {issues.map((issue) => (
            <small key={issue}>{issue}</small>
          ))}
        </span>
      ),
    },
    amount('Statement', 'statement_total'),
    amount('Expensed', 'expensed'),
    amount('Personal', 'personal'),
    amount('Ignored', 'ignored'),
    amount('Difference', 'difference'),
  ];
}

/** A period with a difference is closed with an explanation; a closed one is reopened with a reason. */
function PeriodActions({ period }: { period: Period }) {
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null);
  const close = useWrite('cardPeriods.close');
  const reopen = useWrite('cardPeriods.reopen');
  const { id: period_id, version, name } = period;
  const hasDifference = period.accounts.some(({ figures }) => /[1-9]/u.test(figures.difference));

  return (
    <>
      {period.can.close && (
        <Button leftSection={<IconLock aria-hidden="true" />} onClick={() => setDialog('close')}>
          Close period
        </Button>
      )}
      {period.can.reopen && (
        <Button variant="default" leftSection={<IconLockOpen aria-hidden="true" />} onClick={() => setDialog('reopen')}>
          Reopen
        </Button>
      )}
      {dialog === 'close' && (
        <ReasonDialog
          title={`Close ${name}?`}
          line={
            hasDifference
              ? 'Some transactions are not expensed, personal or ignored. Explain the difference to close the period.'
              : 'Its transactions become read only, and the statement of each card is posted to the ledger.'
          }
          action="Close period"
          label="Explanation"
          {...(hasDifference ? { missing: 'Explain the difference.' } : {})}
          maxLength={500}
          onConfirm={async (explanation) => {
            await close.mutateAsync({ period_id, version, explanation });
            notify.success(`${name} closed`);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'reopen' && (
        <ReasonDialog
          title={`Reopen ${name}?`}
          line="Its transactions can be changed again, and the postings of its statements are reversed."
          action="Reopen"
          label="Reason"
          missing="Enter a reason."
          maxLength={300}
          onConfirm={async (reason) => {
            await reopen.mutateAsync({ period_id, version, reason });
            notify.success(`${name} reopened`);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
