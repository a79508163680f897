import type { DimensionKey } from './dimensions.ts';

/** The types and columns that the sources of analytics lists share. */

/** `money` is in the company's currency, `spent` in the currency of the row. */
type ColumnKind = 'text' | 'date' | 'number' | 'money' | 'spent';

export interface AnalyticsColumn {
  key: string;
  label: string;
  kind: ColumnKind;
  /** The column that names the row. It is always shown. */
  is_title?: true;
  starts_hidden?: true;
  sort?: 'date' | 'amount';
}

export interface AnalyticsMeasure {
  key: string;
  label: string;
  /** An `average_days` measure is shown as an average in days; the durations added up for it are in seconds. */
  kind: 'money' | 'number' | 'average_days';
}

export interface AnalyticsSource {
  columns: readonly AnalyticsColumn[];
  dimensions: readonly DimensionKey[];
  /**
   * The figures that are added up over rows. Groups are sorted by the first figure, or by the number of rows if there
   * are no figures.
   */
  measures: readonly AnalyticsMeasure[];
  /** The label of amounts in their original currencies; absent if rows have none. */
  spent?: string;
  /** Names the columns that a search covers; absent if the list has no search. */
  search_label?: string;
  /** `open` lists show the current state, so their period is unlimited unless a filter sets it. */
  period: 'past' | 'open';
  /** The date that the period filter applies to. */
  period_label: string;
}

export const column = (key: string, label: string, kind: ColumnKind = 'text'): AnalyticsColumn => ({
  key,
  label,
  kind,
});
export const hidden = (key: string, label: string, kind: ColumnKind = 'text'): AnalyticsColumn => ({
  ...column(key, label, kind),
  starts_hidden: true,
});
export const title = (key: string, label: string): AnalyticsColumn => ({ ...column(key, label), is_title: true });
export const dated = (label: string): AnalyticsColumn => ({ ...column('date', label, 'date'), sort: 'date' });
export const amount = (label = 'Amount'): AnalyticsColumn => ({ ...column('amount', label, 'money'), sort: 'amount' });
/** The owner's department, entity and business unit. */
export const organisationColumns = [
  column('department', 'Department'),
  hidden('entity', 'Entity'),
  hidden('business_unit', 'Business unit'),
] as const;

export const amountMeasure: AnalyticsMeasure = { key: 'amount', label: 'Amount', kind: 'money' };

export const daysMeasure: AnalyticsMeasure = { key: 'days', label: 'Average days', kind: 'average_days' };

export const ofPerson = ['user', 'department', 'entity', 'business_unit'] as const;
