import { useUrlSearch } from '../../../ui/use-url-search.ts';

/** Which thing of a list is open, by the address: `?item=new` or an id; `below` names where a new one goes. */
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
