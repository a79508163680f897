import { Button } from '@mantine/core';
import { IconCalendarPlus, IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

/** The reconciliation periods of the company, newest first. */
export function PeriodList() {
  const query = useQuery(queryOf('cardPeriods.list', {}));
  const mayChange = useCanChange('/corporate-cards');
  const [isAdding, setAdding] = useState(false);
  const periods = query.data?.data;
  const start = mayChange && (
    <Button leftSection={<IconCalendarPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Start a period
    </Button>
  );

  return (
    <Card aria-label="Reconciliation periods">
      <CardHeader title="Periods" end={periods && periods.length > 0 ? start : undefined} />
      {periods ? (
        periods.length > 0 ? (
          <SimpleTable
            label="Reconciliation periods"
            columns={columns}
            rows={periods}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => companyTabUrl('reconciliation', `period=${id}`)}
          />
        ) : (
          <EmptyState title="No periods yet" icon={<IconChecklist size={20} aria-hidden="true" />} action={start}>
            A period compares a month of card transactions with their expenses.
          </EmptyState>
        )
      ) : query.isError ? (
        <FailedState title="Failed to fetch Periods." error={query.error} onRetry={() => void query.refetch()}>
          The periods could not be loaded. Try again in a moment.
        </FailedState>
      ) : (
        <Shimmer />
      )}
      {isAdding && <NewPeriodDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

const columns: readonly SimpleColumn<Period>[] = [
  { head: 'Period', isTitle: true, cell: ({ name }) => name },
  { head: 'Status', cell: (period) => <PeriodState of={period} /> },
  {
    head: 'Transactions',
    align: 'right',
    cell: ({ figures }) => countText(figures.reduce((sum, each) => sum + each.no_of_transactions, 0)),
  },
  {
    head: 'To do',
    align: 'right',
    cell: ({ figures }) => countText(figures.reduce((sum, each) => sum + each.no_of_open, 0)),
  },
  { head: 'Statement total', align: 'right', cell: (period) => <Sums of={period} name="statement_total" /> },
  { head: 'Difference', align: 'right', cell: (period) => <Sums of={period} name="difference" /> },
];

export function PeriodState({ of: { is_closed } }: { of: { is_closed: boolean } }) {
  return is_closed ? <Dot tone="paid" fill="full" label="Closed" /> : <Dot tone="pending" fill="half" label="Open" />;
}

/** One amount for each currency. */
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
