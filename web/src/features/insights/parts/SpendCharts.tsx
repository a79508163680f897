import { useMemo } from 'react';
import type { Answer } from '../../../lib/call.ts';
import type { InsightsInput } from '../insights-query.ts';
import { barLinks } from './bar-links.ts';
import { bucketText } from './bucket-text.ts';
import { ChartCard } from './ChartCard.tsx';
import type { ChartData, ChartSeries } from './chart-data.ts';

type Spend = Answer<'insights.spend'>;

interface SpendChartsProps {
  spend: Spend | undefined;
  input: InsightsInput;
}

/** Charts of spending over time, and by category, department, person and merchant. */
export function SpendCharts({ spend, input }: SpendChartsProps) {
  const charts = useMemo(() => spend && spendCharts(spend, input), [spend, input]);
  return (
    <>
      <ChartCard
        title="Spend over time"
        counted="Claimed amounts of submitted expenses, by the date of the expense. The dashed line is the compared period."
        kind="line"
        data={charts?.over_time}
      />
      <ChartCard
        title="Spend by category"
        counted="Submitted expenses by category, the largest ten in the chart. The pale bars are the compared period."
        kind="bars"
        data={charts?.by_category}
      />
      <ChartCard
        title="Spend by department"
        counted="Submitted expenses by the department of the employee. The pale bars are the compared period."
        kind="bars"
        data={charts?.by_department}
      />
      <ChartCard
        title="Top spenders"
        counted="The ten employees with the highest submitted expenses."
        data={charts?.top_spenders}
      />
      <ChartCard
        title="Top merchants"
        counted="The ten merchants with the highest submitted expenses."
        data={charts?.top_merchants}
      />
    </>
  );
}

const amount: ChartSeries = { label: 'Amount', kind: 'money' };
const before: ChartSeries = { label: 'Before', kind: 'money', isBefore: true };
const count: ChartSeries = { label: 'Expenses', kind: 'count', isTableOnly: true };

function spendCharts(spend: Spend, input: InsightsInput): Record<keyof Omit<Spend, 'status' | 'currency'>, ChartData> {
  const { currency } = spend;
  const series = input.compared ? [amount, before, count] : [amount, count];
  const figures = (row: { amount: string; before: string | null; count: number }) =>
    input.compared ? [row.amount, row.before, String(row.count)] : [row.amount, String(row.count)];

  return {
    over_time: {
      head: 'Period',
      currency,
      series,
      rows: spend.over_time.map((row, position) => ({
        key: row.from,
        label: bucketText(row),
        values: figures(row),
        ...barLinks('over_time', input, { ...row, position }),
      })),
    },
    by_category: {
      head: 'Category',
      currency,
      series,
      rows: spend.by_category.map((row) => ({
        key: row.id ?? 'none',
        label: row.name,
        values: figures(row),
        ...barLinks('by_category', input, row),
      })),
    },
    by_department: {
      head: 'Department',
      currency,
      series,
      rows: spend.by_department.map((row) => ({
        key: row.id ?? 'none',
        label: row.name,
        values: figures(row),
        ...barLinks('by_department', input, row),
      })),
    },
    top_spenders: {
      head: 'Employee',
      currency,
      series,
      rows: spend.top_spenders.map((row) => ({
        key: row.person.user_id,
        label: `${row.person.first_name} ${row.person.last_name}`,
        values: figures(row),
        ...barLinks('top_spenders', input, row),
      })),
    },
    top_merchants: {
      head: 'Merchant',
      currency,
      series: [amount, count],
      rows: spend.top_merchants.map((row) => ({
        key: row.merchant,
        label: row.merchant,
        values: [row.amount, String(row.count)],
        ...barLinks('top_merchants', input, row),
      })),
    },
  };
}
