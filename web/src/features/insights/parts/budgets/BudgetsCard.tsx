import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { budgetPeriodLabel, periodText } from '#domain/budgets/budget-use.ts';
import { rowsOfBudget } from '#domain/insights/figure-rows.ts';
import { withCommas } from '#domain/money/display.ts';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { rowsUrl } from '../../rows-url.ts';
import { Downloads, linked } from '../ChartCard.tsx';
import type { ChartData } from '../chart-data.ts';
import { BudgetForm } from './BudgetForm.tsx';
import styles from './BudgetsCard.module.css';

type Budget = Answer<'budgets.list'>['data'][number];

/** The budgets with the amounts spent, pending and left in their current period. */
export function BudgetsCard() {
  const query = useQuery(queryOf('budgets.list', {}));
  const [open, setOpen] = useState<Budget | 'new' | null>(null);
  const list = query.data;
  const canChange = list?.can_change ?? false;

  return (
    <Card className={styles.card} aria-label="Budgets">
      <CardHeader
        title="Budgets"
        end={
          <span className={styles.tools}>
            {list && list.data.length > 0 && <Downloads title="Budgets" data={fileData(list)} chart={undefined} />}
            {canChange && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden="true" />}
                onClick={() => setOpen('new')}
              >
                New budget
              </Button>
            )}
          </span>
        }
      />
      <p className={styles.counted}>
        Approved and paid expenses of the current month, quarter or year. Pending expenses are shown apart. The filters
        above do not apply.
      </p>
      {query.isError && <FailedState title="Failed to fetch budgets." onRetry={() => void query.refetch()} />}
      {!list && !query.isError && <Shimmer rows={3} height={44} />}
      {list && list.data.length === 0 && (
        <p className={styles.empty}>
          {canChange ? 'Add a budget to see how much of it is left.' : 'There are no budgets yet.'}
        </p>
      )}
      {list && list.data.length > 0 && (
        <ul className={styles.budgets}>
          {list.data.map((budget) => (
            <BudgetBar
              key={budget.id}
              budget={budget}
              currency={list.currency}
              onOpen={canChange ? () => setOpen(budget) : undefined}
            />
          ))}
        </ul>
      )}
      {open && list && (
        <BudgetForm budget={open === 'new' ? null : open} currency={list.currency} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

interface BudgetBarProps {
  budget: Budget;
  currency: string;
  onOpen: (() => void) | undefined;
}

function BudgetBar({ budget, currency, onOpen }: BudgetBarProps) {
  const { name, period, from, amount, spent, pending, used_percent, is_exceeded, sentence } = budget;
  const rowsUrlOf = (figure: 'spent' | 'pending') => rowsUrl(rowsOfBudget(budget, figure));
  return (
    <li className={styles.budget} data-exceeded={is_exceeded || undefined}>
      <div className={styles.head}>
        {onOpen ? <TextButton onClick={onOpen}>{name}</TextButton> : <span>{name}</span>}
        <small title={budgetPeriodLabel[period]}>{periodText(period, from)}</small>
        <span className={styles.figure}>
          {linked(`${currency} ${withCommas(spent)}`, Number(spent) === 0 ? null : rowsUrlOf('spent'))}
          {` of ${withCommas(amount)}`}
        </span>
      </div>
      <meter className={styles.meter} min={0} max={100} value={Math.min(used_percent, 100)} aria-label={`${name} used`}>
        {used_percent}%
      </meter>
      <p className={styles.sentence}>
        {sentence} {Number(pending) > 0 && linked('Show pending expenses', rowsUrlOf('pending'))}
      </p>
    </li>
  );
}

/** Returns the figures of all budgets for the downloaded file. */
function fileData({ currency, data }: Answer<'budgets.list'>): ChartData {
  return {
    head: 'Budget',
    currency,
    series: ['Budget', 'Spent', 'Pending approval', 'Left'].map((label) => ({ label, kind: 'money' as const })),
    rows: data.map(({ id, name, period, from, amount, spent, pending, left }) => ({
      key: id,
      label: `${name}, ${periodText(period, from)}`,
      values: [amount, spent, pending, left],
      href: null,
    })),
  };
}
