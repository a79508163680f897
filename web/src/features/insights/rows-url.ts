import { widgetOf } from '#domain/analytics/widgets.ts';
import type { FigureRows } from '#domain/insights/figure-rows.ts';
import { routeUrl } from '../../lib/route-url.ts';

/** Returns the URL of the list of rows behind a figure. */
export function rowsUrl({ widget, filters }: FigureRows): string {
  const { from, to, within, ...chosen } = filters;
  const search = Object.entries(chosen).map(([name, values]: [string, readonly string[]]) => [name, values.join(',')]);
  return routeUrl({
    path: '/analytics/{widget_name}',
    params: { widget_name: widget },
    search: {
      from,
      to,
      ...Object.fromEntries(search),
      // Groups may contain commas, so they are encoded before being joined by commas.
      within: within?.map((group) => encodeURIComponent(group)).join(','),
      by: widgetOf(widget).group_by.length > 0 ? 'none' : undefined,
    },
  });
}
