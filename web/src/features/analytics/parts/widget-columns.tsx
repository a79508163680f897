import type { AnalyticsColumn } from '#domain/analytics/source-columns.ts';
import type { AnalyticsWidget } from '#domain/analytics/widgets.ts';
import { withCommas } from '#domain/money/display.ts';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { DataColumn } from '../../../ui/use-column-choice.ts';
import type { AnalyticsRow } from './widget-list.ts';

type WidgetColumn = DataColumn<AnalyticsRow, 'date' | 'amount'>;

const widths: Record<AnalyticsColumn['kind'], number> = { text: 132, date: 112, number: 96, money: 128, spent: 128 };

/** Returns the columns of a widget's rows. On a phone, a row shows only its title, date, person and amount. */
export function widgetColumns({ definition }: AnalyticsWidget, company_currency: string): readonly WidgetColumn[] {
  const { columns } = definition;
  const lastAmount = columns.findLast(({ kind }) => kind === 'money' || kind === 'spent');
  return columns.map((column): WidgetColumn => {
    const { key, label, kind, is_title, starts_hidden, sort } = column;
    const isFigure = kind === 'number' || kind === 'money' || kind === 'spent';
    return {
      key,
      head: label,
      cell: (row) => <WidgetCell column={column} row={row} company_currency={company_currency} />,
      ...(is_title ? { isTitle: true, card: 'title' } : { width: widths[kind] }),
      ...(isFigure && { align: 'right' }),
      ...(starts_hidden && { startsHidden: true }),
      ...(sort && { sort }),
      ...(key === 'date' && { card: 'below' }),
      ...(key === 'user' && !is_title && { card: 'belowEnd' }),
      ...(column === lastAmount && { card: 'end' }),
      ...yieldsOf(column),
    };
  });
}

/**
 * Returns how early narrow screens hide a column. The title, the date, the person and money amounts are never hidden.
 */
function yieldsOf({ key, kind, is_title }: AnalyticsColumn): Pick<WidgetColumn, 'yields'> {
  if (is_title || key === 'date' || key === 'user' || kind === 'money') return {};
  if (kind === 'spent') return { yields: 1 };
  return { yields: key === 'department' ? 3 : 2 };
}

interface WidgetCellProps {
  column: AnalyticsColumn;
  row: AnalyticsRow;
  company_currency: string;
}

export function WidgetCell({ column: { key, kind }, row, company_currency }: WidgetCellProps) {
  const value = row.values[key];
  if (!value) return '–';
  switch (kind) {
    case 'date':
      return <DateOnly date={value} />;
    case 'money':
      return <Money amount={value} currency={company_currency} />;
    case 'spent':
      return row.currency ? <Money amount={value} currency={row.currency} /> : withCommas(value);
    case 'number':
      return withCommas(value);
    case 'text':
      return value;
  }
}

/** Returns the URL of the item behind a row. */
export function itemUrl({ item }: AnalyticsRow): string | undefined {
  return item ? `/${item.kind}/${item.id}` : undefined;
}
