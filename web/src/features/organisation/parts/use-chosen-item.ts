import { useUrlSearch } from '../../../ui/use-url-search.ts';

/** The open item of a list, from the URL: `?item=new` or an id; `below` is the parent of a new one. */
export function useChosenItem(path: string) {
  const { search, change } = useUrlSearch();
  return {
    item: search.item,
    below: search.below,
    hrefOf: (id: string) => `${path}?item=${id}`,
    hrefOfNew: `${path}?item=new`,
    close: () => change(({ item: _, below: __, ...rest }) => rest),
  };
}
