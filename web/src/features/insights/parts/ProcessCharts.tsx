import { useMemo } from 'react';
import type { Answer } from '../../../lib/call.ts';
import type { InsightsInput } from '../insights-query.ts';
import { barLinks } from './bar-links.ts';
import { bucketText } from './bucket-text.ts';
import { ChartCard } from './ChartCard.tsx';
import type { ChartData, ChartSeries } from './chart-data.ts';

type Process = Answer<'insights.process'>;

interface ProcessChartsProps {
  process: Process | undefined;
  input: InsightsInput;
}

/** Charts about pending reports, approval times, violations, payouts and travel. */
export function ProcessCharts({ process, input }: ProcessChartsProps) {
  const charts = useMemo(() => process && processCharts(process, input), [process, input]);
  return (
    <>
      <ChartCard
        title="Pending reports by age"
        counted="Reports that wait for approval today, by the days since submission. Period, category and currency do not apply."
        kind="columns"
        data={charts?.ageing}
        empty="No report waits for approval."
      />
      <ChartCard
        title="Approval time by approver"
        counted="The average days from submission, or from the step before, to the decision. The ten slowest approvers of the period."
        kind="bars"
        data={charts?.approval_time}
        empty="No report was decided in this period."
      />
      <ChartCard
        title="Violations by policy"
        counted="Submitted expenses that violate a policy. An expense that violates two policies counts in both."
        kind="bars"
        data={charts?.violations_by_rule}
        empty="No submitted expense violates a policy."
      />
      <ChartCard
        title="Violations by employee"
        counted="The ten employees with the most submitted expenses that violate a policy."
        data={charts?.violations_by_person}
        empty="No submitted expense violates a policy."
      />
      <ChartCard
        title="Payouts"
        counted="Reports and advances paid in the period, by the day of payment, at the rates of the paid items."
        kind="columns"
        data={charts?.payouts_by_week}
        empty="Nothing was paid in this period."
      />
      <ChartCard
        title="Mileage"
        counted="Submitted trips: the reimbursed distance, and the amount in the table."
        kind="columns"
        data={charts?.mileage}
        empty="No trip was submitted in this period."
      />
      <ChartCard
        title="Per diem"
        counted="Submitted per diems: the days of travel, and the amount in the table."
        kind="columns"
        data={charts?.per_diem}
        empty="No per diem was submitted in this period."
      />
    </>
  );
}

const amount: ChartSeries = { label: 'Amount', kind: 'money' };
const expenses: ChartSeries = { label: 'Expenses', kind: 'count' };
const inTable = (series: ChartSeries): ChartSeries => ({ ...series, isTableOnly: true });
const ageText = {
  '0-3': '0–3 days',
  '4-7': '4–7 days',
  '8-14': '8–14 days',
  '15-30': '15–30 days',
  '31+': 'Over 30 days',
};

type ChartKey = keyof Omit<Process, 'status' | 'currency'>;
type Charts<Key extends ChartKey> = Record<Key, ChartData>;

function processCharts(process: Process, input: InsightsInput): Charts<ChartKey> {
  return { ...approvalCharts(process, input), ...violationCharts(process, input), ...paymentCharts(process, input) };
}

function approvalCharts(process: Process, input: InsightsInput): Charts<'ageing' | 'approval_time'> {
  const { currency } = process;
  return {
    ageing: {
      head: 'Age',
      currency,
      series: [amount, inTable({ label: 'Reports', kind: 'count' })],
      rows: process.ageing.map((row) => ({
        key: row.bucket,
        label: ageText[row.bucket],
        values: [row.amount, String(row.count)],
        ...barLinks('ageing', input, row),
      })),
    },
    approval_time: {
      head: 'Approver',
      currency,
      series: [{ label: 'Average', kind: 'days' }, inTable({ label: 'Decisions', kind: 'count' })],
      rows: process.approval_time.map((row) => ({
        ...personRow(row),
        values: [row.days, String(row.count)],
        ...barLinks('approval_time', input, row),
      })),
    },
  };
}

function violationCharts(
  process: Process,
  input: InsightsInput,
): Charts<'violations_by_rule' | 'violations_by_person'> {
  const { currency } = process;
  return {
    violations_by_rule: {
      head: 'Policy',
      currency,
      series: [expenses],
      rows: process.violations_by_rule.map((row) => ({
        key: row.name,
        label: row.name,
        values: [String(row.count)],
        ...barLinks('violations_by_rule', input, row),
      })),
    },
    violations_by_person: {
      head: 'Employee',
      currency,
      series: [expenses],
      rows: process.violations_by_person.map((row) => ({
        ...personRow(row),
        values: [String(row.count)],
        ...barLinks('violations_by_person', input, row),
      })),
    },
  };
}

function paymentCharts(process: Process, input: InsightsInput): Charts<'payouts_by_week' | 'mileage' | 'per_diem'> {
  const { currency } = process;
  const rows = <Row extends Bucket>(
    key: 'payouts_by_week' | 'mileage' | 'per_diem',
    buckets: readonly Row[],
    valuesOf: (row: Row) => string[],
  ) =>
    buckets.map((row) => ({
      key: row.from,
      label: bucketText(row),
      values: [...valuesOf(row), String(row.count)],
      ...barLinks(key, input, row),
    }));
  const counted = (label: string) => inTable({ label, kind: 'count' });

  return {
    payouts_by_week: {
      head: 'Paid',
      currency,
      series: [amount, counted('Payments')],
      rows: rows('payouts_by_week', process.payouts_by_week, (row) => [row.amount]),
    },
    mileage: {
      head: 'Period',
      currency,
      series: [{ label: 'Distance', kind: 'km' }, inTable(amount), counted('Trips')],
      rows: rows('mileage', process.mileage, (row) => [row.distance_km, row.amount]),
    },
    per_diem: {
      head: 'Period',
      currency,
      series: [{ label: 'Days', kind: 'days' }, inTable(amount), counted('Per diems')],
      rows: rows('per_diem', process.per_diem, (row) => [String(row.days), row.amount]),
    },
  };
}

interface Bucket {
  from: string;
  to: string;
  count: number;
}

function personRow({ person }: Pick<Process['approval_time'][number], 'person'>) {
  return { key: person.user_id, label: `${person.first_name} ${person.last_name}` };
}
