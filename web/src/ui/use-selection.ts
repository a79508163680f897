import { useMemo, useState } from 'react';

/** Which rows are chosen: some by their ids, or all that the list's query finds, loaded or not. */
export interface Selection {
  is_all: boolean;
  ids: ReadonlySet<string>;
  count: number;
  has: (id: string) => boolean;
  /** Puts these in or out. From a selection of everything, taking some out leaves the other rows of `loaded`. */
  set: (ids: readonly string[], options: { isOn: boolean; loaded: () => string[] }) => void;
  selectAll: () => void;
  clear: () => void;
}

/** `query` is what the list was asked: another question starts with nothing chosen. */
export function useSelection({ query, total }: { query: string; total: number }): Selection {
  const [chosen, setChosen] = useState<Chosen>({ query, is_all: false, ids: nobody });
  const present = chosen.query === query ? chosen : { query, is_all: false, ids: nobody };

  return useMemo(
    () => ({
      is_all: present.is_all,
      ids: present.ids,
      count: present.is_all ? total : present.ids.size,
      has: (id) => present.is_all || present.ids.has(id),
      set(ids, { isOn, loaded }) {
        if (present.is_all && isOn) return;
        const next = new Set(present.is_all ? loaded() : present.ids);
        for (const id of ids) {
          if (isOn) next.add(id);
          else next.delete(id);
        }
        setChosen({ query, is_all: false, ids: next });
      },
      selectAll: () => setChosen({ query, is_all: true, ids: nobody }),
      clear: () => setChosen({ query, is_all: false, ids: nobody }),
    }),
    [present.is_all, present.ids, query, total],
  );
}

interface Chosen {
  query: string;
  is_all: boolean;
  ids: ReadonlySet<string>;
}

const nobody: ReadonlySet<string> = new Set();
