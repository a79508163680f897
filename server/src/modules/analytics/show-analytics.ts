import type { analytics } from '#contract/analytics.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { averageDays } from '#domain/analytics/average-days.ts';
import type { DimensionKey } from '#domain/analytics/dimensions.ts';
import type { AnalyticsSource } from '#domain/analytics/source-columns.ts';
import type { SourceKey } from '#domain/analytics/sources.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { missingLabel, valueLabel } from './analytics-labels.ts';
import type { AnalyticsRow, Figures } from './analytics-list.rows.ts';

type ShownRow = OutputOf<typeof analytics.rows>['data'][number];
type ShownFigures = OutputOf<typeof analytics.rows>['totals'];

/** The list whose rows and figures are shown. */
export interface ShownList {
  key: SourceKey;
  definition: AnalyticsSource;
  company_currency: string;
}

/** Returns only the columns of the list, with labels instead of stored values. */
export function shownRow(list: ShownList, row: AnalyticsRow & { id: string }): ShownRow {
  const { id, item_kind, item_id, currency } = row;
  const cells = list.definition.columns.map(({ key, kind }) => {
    const value = row.values[key] ?? null;
    if (value === null) return [key, null] as const;
    if (kind === 'money') return [key, amountText(value, list.company_currency)] as const;
    if (kind === 'spent') return [key, currency === null ? value : amountText(value, currency)] as const;
    if (kind === 'number') return [key, plainNumber(value)] as const;
    return [key, kind === 'text' ? valueLabel(list.key, key, value) : value] as const;
  });
  return {
    id,
    item: item_kind && item_id ? { kind: item_kind, id: item_id } : null,
    currency,
    values: Object.fromEntries(cells),
  };
}

export function shownFigures({ definition, company_currency }: ShownList, figures: Figures): ShownFigures {
  const measures = definition.measures.map(({ key, kind }) => {
    const value = figures.measures[key] ?? '0';
    if (kind === 'average_days') return [key, averageDays(value, figures.count) ?? '0'] as const;
    return [key, kind === 'money' ? (amountText(value, company_currency) ?? '0') : plainNumber(value)] as const;
  });
  const spent = Object.entries(figures.spent)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, amount]) => ({ currency, amount: amountText(amount, currency) ?? '0' }));
  return { count: figures.count, measures: Object.fromEntries(measures), spent };
}

export function groupLabel(
  list: ShownList,
  dimension: DimensionKey,
  { key, name }: { key: string | null; name: string | null },
): string {
  if (key === null) return missingLabel(dimension);
  return name ?? valueLabel(list.key, dimension, key);
}

/** Removes trailing zeros: '12.500' becomes '12.5'. */
function plainNumber(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/u, '') : value;
}
