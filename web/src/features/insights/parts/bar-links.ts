import { type ChartBar, type ChartKey, rowsOfBar, rowsOfBarBefore } from '#domain/insights/figure-rows.ts';
import type { InsightsInput } from '../insights-query.ts';
import { rowsUrl } from '../rows-url.ts';

interface Bar extends ChartBar {
  count: number;
  before?: string | null;
  /** The index of the bar in a chart over time. */
  position?: number;
}

/** Returns the links of a bar and of the same bar in the compared period. A link is null if nothing was counted. */
export function barLinks(
  key: ChartKey,
  { period, compared, filters }: InsightsInput,
  { count, before, position = 0, ...bar }: Bar,
): { href: string | null; beforeHref: string | null } {
  const earlier =
    compared && Number(before ?? 0) !== 0 ? rowsOfBarBefore(key, { compared, filters }, { ...bar, position }) : null;
  return {
    href: count > 0 ? rowsUrl(rowsOfBar(key, { period, filters }, bar)) : null,
    beforeHref: earlier && rowsUrl(earlier),
  };
}
