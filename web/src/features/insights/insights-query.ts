import {
  type Comparison,
  comparedDays,
  comparisons,
  daysOf,
  type InsightsPeriod,
  periodPresets,
} from '#domain/insights/insights-period.ts';
import type { Sent } from '../../lib/call.ts';
import { currencies, date, ids, oneOf } from '../lists/parts/url-filters.ts';

/** The filters of the page, named as in the URL. */
export const insightsShape = {
  filters: ['period', 'from', 'to', 'compare', 'entity', 'department', 'business_unit', 'category', 'currency'],
  sorts: ['none'],
} as const;

export type InsightsFilter = (typeof insightsShape.filters)[number];
type InsightsUrl = Partial<Record<InsightsFilter, string>>;
export type InsightsInput = Sent<'insights.overview'>;

/** Returns the selected date range or, without one, the selected preset. */
export function chosenPeriod(url: InsightsUrl): InsightsPeriod {
  const [from, to] = [date(url.from), date(url.to)];
  if (from && to && from <= to) return { from, to };
  return oneOf(periodPresets)(url.period) ?? 'this_year';
}

export function chosenComparison(url: InsightsUrl): Comparison {
  return oneOf(comparisons)(url.compare) ?? 'previous';
}

/** Builds the request for the filters of a URL. Invalid values are ignored. */
export function insightsInput(url: InsightsUrl, today: string): InsightsInput {
  const period = chosenPeriod(url);
  const filters = {
    entity_ids: ids(url.entity),
    department_ids: ids(url.department),
    business_unit_ids: ids(url.business_unit),
    category_ids: ids(url.category),
    currencies: currencies(url.currency),
  };
  return {
    period: daysOf(period, today),
    compared: comparedDays(period, chosenComparison(url), today),
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value)),
  };
}
