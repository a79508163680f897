import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
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

/** Shows the amounts of a period for each card, with the actions that close and reopen it. */
export function PeriodDetails({ period_id }: { period_id: string }) {
  const query = useQuery(queryOf('cardPeriods.details', { period_id }));
  const period = query.data?.data;
  if (!period)
    return (
      <Card aria-label={t`Period`}>
        {query.isError ? (
          <FailedState title={t`Failed to fetch Period.`} error={query.error} onRetry={() => void query.refetch()}>
            {t`The period could not be loaded. Try again in a moment.`}
          </FailedState>
        ) : (
          <Shimmer />
        )}
      </Card>
    );

  return (
    <>
      <p className={styles.back}>
        <TextLink href={companyTabUrl('reconciliation')}>{t`All periods`}</TextLink>
      </p>
      <Card aria-label={period.name}>
        <CardHeader title={period.name} detail={<PeriodState of={period} />} end={<PeriodActions period={period} />} />
        <p className={styles.line}>
          {daysText(period)} {period.explanation && t`Difference: ${period.explanation}`}
        </p>
        <SimpleTable
          label={t`Cards`}
          columns={columnsOf(period)}
          rows={period.accounts}
          keyOf={({ account, figures }) => `${account.id} ${figures.currency}`}
        />
      </Card>
    </>
  );
}

/** Returns a text about the days of a period, such as '1 Nov 2026 to 30 Nov 2026 by posting date.' */
function daysText({ from_on, to_on, basis }: Period): string {
  const [from, to] = [dateText(from_on), dateText(to_on)];
  return basis === 'posted_on' ? t`${from} to ${to} by posting date.` : t`${from} to ${to} by transaction date.`;
}

function columnsOf({ id }: Period): readonly SimpleColumn<CardRow>[] {
  const amount = (head: string, name: 'statement_total' | 'expensed' | 'personal' | 'ignored' | 'difference') => ({
    head,
    align: 'right' as const,
    cell: ({ figures }: CardRow) => <Money amount={figures[name]} currency={figures.currency} />,
  });
  return [
    {
      head: t`Card`,
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
    amount(t`Statement`, 'statement_total'),
    amount(t`Expensed`, 'expensed'),
    amount(t`Personal`, 'personal'),
    amount(t`Ignored`, 'ignored'),
    amount(t`Difference`, 'difference'),
  ];
}

/**
 * The actions that close and reopen a period. Closing a period with a difference requires an explanation, and reopening
 * it requires a reason.
 */
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
          {t`Close period`}
        </Button>
      )}
      {period.can.reopen && (
        <Button variant="default" leftSection={<IconLockOpen aria-hidden="true" />} onClick={() => setDialog('reopen')}>
          {t`Reopen`}
        </Button>
      )}
      {dialog === 'close' && (
        <ReasonDialog
          title={t`Close ${name}?`}
          line={
            hasDifference
              ? t`Some transactions are not expensed, personal or ignored. Explain the difference to close the period.`
              : t`Its transactions become read only, and the statement of each card is posted to the ledger.`
          }
          action={t`Close period`}
          label={t`Explanation`}
          {...(hasDifference ? { missing: t`Explain the difference.` } : {})}
          maxLength={500}
          onConfirm={async (explanation) => {
            await close.mutateAsync({ period_id, version, explanation });
            notify.success(t`${name} closed`);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'reopen' && (
        <ReasonDialog
          title={t`Reopen ${name}?`}
          line={t`Its transactions can be changed again, and the postings of its statements are reversed.`}
          action={t`Reopen`}
          label={t`Reason`}
          missing={t`Enter a reason.`}
          maxLength={300}
          onConfirm={async (reason) => {
            await reopen.mutateAsync({ period_id, version, reason });
            notify.success(t`${name} reopened`);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
