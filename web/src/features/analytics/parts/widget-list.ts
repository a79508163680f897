import { advanceStages } from '#domain/advances/advance-stages.ts';
import { type DimensionKey, dimensionKeys } from '#domain/analytics/dimensions.ts';
import { type AnalyticsWidget, type WidgetKey, widgetKeys } from '#domain/analytics/widgets.ts';
import { addWithin, maxWithin, parseWithin, type Within } from '#domain/analytics/within.ts';
import { expenseStages } from '#domain/expenses/expense-stages.ts';
import { reportStages } from '#domain/reports/report-stages.ts';
import type { Answer } from '../../../lib/call.ts';
import { defineList, type ListDefinition } from '../../lists/parts/define-list.ts';
import { currencies, date, type FilterParser, ids, someOf, splitValues } from '../../lists/parts/url-filters.ts';

export type AnalyticsRow = Answer<'analytics.rows'>['data'][number];
export type AnalyticsGroup = Answer<'analytics.groups'>['data'][number];
export type AnalyticsFigures = Answer<'analytics.rows'>['totals'];

const states = [...new Set([...expenseStages, ...reportStages, ...advanceStages])];

/** Parses the filter as a single merchant, because the name of a merchant may contain commas. */
const merchant: FilterParser<string[]> = (text) => (text ? [text.slice(0, 200)] : undefined);

const within: FilterParser<string[]> = (text) => {
  const groups = splitValues(text)
    .map(decoded)
    .filter((each) => parseWithin(each) !== undefined);
  return groups.length > 0 ? groups.slice(0, maxWithin) : undefined;
};

const rows = defineList({
  endpoint: 'analytics.rows',
  filters: {
    from: date,
    to: date,
    user: ids,
    department: ids,
    entity: ids,
    business_unit: ids,
    category: ids,
    merchant,
    currency: currencies,
    state: someOf(states),
    type: someOf(['expense', 'mileage', 'per_diem']),
    approver: ids,
    within,
  },
  sorts: ['date', 'amount'],
  sort: { by: 'date', direction: 'desc' },
});

/** The list definition of all widgets. `by` is the grouping; it counts as a filter, so that saved views include it. */
export const widgetList: ListDefinition<'analytics.rows', (typeof rows)['filters'][number] | 'by', 'date' | 'amount'> =
  {
    ...rows,
    filters: [...rows.filters, 'by'],
  };

export function widgetFrom(name: string): WidgetKey | undefined {
  return widgetKeys.find((key) => key === name);
}

export function widgetUrl(key: WidgetKey, query = ''): string {
  return `/analytics/${key}${query && `?${query}`}`;
}

const noGrouping = 'none';

/**
 * Parses the grouping in a URL, such as 'department,category'; any other text, such as 'none', means no grouping.
 * Dimensions that the widget lacks are ignored. Returns the widget's default if the URL contains no grouping.
 */
export function groupingOf({ group_by, definition }: AnalyticsWidget, text: string | undefined): DimensionKey[] {
  if (text === undefined) return [...group_by];
  const names = splitValues(text);
  return dimensionKeys
    .filter((key) => names.includes(key) && definition.dimensions.includes(key))
    .toSorted((one, other) => names.indexOf(one) - names.indexOf(other))
    .slice(0, 2);
}

/** Returns the URL value of a grouping; null for the widget's default. */
export function groupingText({ group_by }: AnalyticsWidget, grouping: readonly DimensionKey[]): string | null {
  const text = grouping.join(',');
  if (text === group_by.join(',')) return null;
  return text || noGrouping;
}

const filterNames = [
  'user',
  'department',
  'entity',
  'business_unit',
  'category',
  'currency',
  'state',
  'type',
  'approver',
] as const;

/**
 * Returns the query of the URL that lists the rows in these groups. If a dimension has a filter of its own, its group
 * becomes a value of that filter, unless the group has no value.
 */
export function drillQuery(query: Readonly<Record<string, string>>, groups: readonly Within[]): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  next.set('by', noGrouping);
  const rest = groups.filter(({ dimension, key }) => {
    const name = filterNames.find((each) => each === dimension);
    if (!name || key === null) return true;
    next.set(name, key);
    return false;
  });
  const texts = addWithin(splitValues(query.within).map(decoded), rest);
  if (texts.length > 0) next.set('within', texts.map(encodeURIComponent).join(','));
  return String(next);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
