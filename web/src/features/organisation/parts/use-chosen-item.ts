import type { RoutePath } from '#domain/access/route-table.ts';
import { routeUrl } from '../../../lib/route-url.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';

type ListPath = Extract<RoutePath, `/settings/general/${string}`>;

/**
 * Returns the open item of a list, which the URL names as `?item=new` or with an id, and URLs that open items. `below`
 * is the id of the parent of a new item.
 */
export function useChosenItem(path: ListPath) {
  const { search, change } = useUrlSearch();
  const hrefOf = (item: string) => routeUrl({ path, params: {}, search: { item } });
  return {
    item: search.item,
    below: search.below,
    hrefOf,
    hrefOfNew: hrefOf('new'),
    close: () => change(({ item: _, below: __, ...rest }) => rest),
  };
}
