import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { queryOf } from '../../lib/queries.ts';
import { useToday } from '../../lib/use-today.ts';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import styles from './insights.module.css';
import { insightsLabels } from './insights-labels.ts';
import { type InsightsInput, insightsInput, insightsShape } from './insights-query.ts';
import { BudgetsCard } from './parts/budgets/BudgetsCard.tsx';
import { InsightCards } from './parts/InsightCards.tsx';
import { ProcessCharts } from './parts/ProcessCharts.tsx';
import { SpendCharts } from './parts/SpendCharts.tsx';
import { useInsightsFilters } from './parts/use-insights-filters.tsx';

/** Shows figures and charts about spending, approvals and payments, for people with access to Analytics. */
export function InsightsScreen() {
  const list = useListState(insightsShape);
  const today = useToday();
  const input = useMemo(() => insightsInput(list.filters, today), [list.filters, today]);
  const filters = useInsightsFilters(list);
  const overview = useQuery({ ...queryOf('insights.overview', input), placeholderData: keepPreviousData });
  const spend = useQuery({ ...queryOf('insights.spend', input), placeholderData: keepPreviousData });
  const process = useQuery({ ...queryOf('insights.process', input), placeholderData: keepPreviousData });
  const all = [overview, spend, process];
  const failed = all.find(({ isError }) => isError);

  return (
    <>
      <PageHeader title={insightsLabels.title} line={insightsLabels.line} />
      <FilterBar filters={filters} onClear={list.clear} />
      <p className={styles.period}>{periodText(input)}</p>
      {failed ? (
        <Card aria-label={insightsLabels.title}>
          <FailedState
            title={insightsLabels.failed}
            error={failed.error}
            onRetry={() => all.forEach(({ refetch }) => void refetch())}
          />
        </Card>
      ) : (
        <div aria-busy={all.some(({ isFetching }) => isFetching)}>
          <InsightCards overview={overview.data} input={input} />
          <BudgetsCard />
          <div className={styles.charts}>
            <SpendCharts spend={spend.data} input={input} />
            <ProcessCharts process={process.data} input={input} />
          </div>
        </div>
      )}
    </>
  );
}

function periodText({ period, compared }: InsightsInput): string {
  const text = ({ from, to }: { from: string; to: string }) => `${dateText(from)} to ${dateText(to)}`;
  return compared ? `${text(period)}, compared with ${text(compared)}.` : `${text(period)}.`;
}
