import { Button } from '@mantine/core';
import { IconCalendarPlus, IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { Dot } from '../../../../ui/StatusDot.tsx';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { companyTabUrl } from '../card-urls.ts';
import { NewPeriodDialog } from './NewPeriodDialog.tsx';
import styles from './periods.module.css';

type Period = Answer<'cardPeriods.list'>['data'][number];

/** Lists the company's reconciliation periods, newest first. */
export function PeriodList() {
  const query = useQuery(queryOf('cardPeriods.list', {}));
  const mayChange = useCanChange('/corporate-cards');
  const [isAdding, setAdding] = useState(false);
  const periods = query.data?.data;
  const start = mayChange && (
    <Button leftSection={<IconCalendarPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t`Start a period`}
    </Button>
  );

  return (
    <Card aria-label={t`Reconciliation periods`}>
      <CardHeader title={t`Periods`} end={periods && periods.length > 0 ? start : undefined} />
      {periods ? (
        periods.length > 0 ? (
          <SimpleTable
            label={t`Reconciliation periods`}
            columns={columns}
            rows={periods}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => companyTabUrl('reconciliation', `period=${id}`)}
          />
        ) : (
          <EmptyState title={t`No periods yet`} icon={<IconChecklist size={20} aria-hidden="true" />} action={start}>
            {t`A period compares a month of card transactions with their expenses.`}
          </EmptyState>
        )
      ) : query.isError ? (
        <FailedState title={t`Failed to fetch Periods.`} error={query.error} onRetry={() => void query.refetch()}>
          {t`The periods could not be loaded. Try again in a moment.`}
        </FailedState>
      ) : (
        <Shimmer />
      )}
      {isAdding && <NewPeriodDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

const columns: readonly SimpleColumn<Period>[] = [
  { head: t`Period`, isTitle: true, cell: ({ name }) => name },
  { head: t`Status`, cell: (period) => <PeriodState of={period} /> },
  {
    head: t`Transactions`,
    align: 'right',
    cell: ({ figures }) => countText(figures.reduce((sum, each) => sum + each.no_of_transactions, 0)),
  },
  {
    head: t`To do`,
    align: 'right',
    cell: ({ figures }) => countText(figures.reduce((sum, each) => sum + each.no_of_open, 0)),
  },
  { head: t`Statement total`, align: 'right', cell: (period) => <Sums of={period} name="statement_total" /> },
  { head: t`Difference`, align: 'right', cell: (period) => <Sums of={period} name="difference" /> },
];

export function PeriodState({ of: { is_closed } }: { of: { is_closed: boolean } }) {
  return is_closed ? (
    <Dot tone="paid" fill="full" label={t`Closed`} />
  ) : (
    <Dot tone="pending" fill="half" label={t`Open`} />
  );
}

/** Shows one amount of a period in each of its currencies. */
function Sums({ of, name }: { of: Period; name: 'statement_total' | 'difference' }) {
  if (of.figures.length === 0) return '–';
  return (
    <span className={styles.sums}>
      {of.figures.map((figures) => (
        <Money key={figures.currency} amount={figures[name]} currency={figures.currency} />
      ))}
    </span>
  );
}
