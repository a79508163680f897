import type { RoutePath } from '#domain/access/route-table.ts';
import { routeUrl } from '../../../lib/route-url.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';

/**
 * Returns the open item of a settings list, which the URL names as `?item=new` or with an id. Also returns functions
 * that build the URL of an item and close the open one.
 */
export function useOpenItem(path: Extract<RoutePath, `/settings/expense/mileage${string}`>) {
  const { search, change } = useUrlSearch();
  return {
    item: search.item,
    hrefOf: (item: string) => routeUrl({ path, params: {}, search: { item } }),
    close: () => change(({ item: _, ...rest }) => rest),
  };
}
