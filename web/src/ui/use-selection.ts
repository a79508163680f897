import { useMemo, useState } from 'react';

/** The selected rows: either some rows by id, or all rows of the query, whether they are loaded or not. */
export interface Selection {
  is_all: boolean;
  ids: ReadonlySet<string>;
  count: number;
  has: (id: string) => boolean;
  /** Adds or removes rows. If all rows are selected, removing some leaves only the other `loaded` rows selected. */
  set: (ids: readonly string[], options: { isOn: boolean; loaded: () => string[] }) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Manages the selection of a list. Changing `query` clears it. */
export function useSelection({ query, total }: { query: string; total: number }): Selection {
  const [chosen, setChosen] = useState<SelectedRows>({ query, is_all: false, ids: noIds });
  const current = chosen.query === query ? chosen : { query, is_all: false, ids: noIds };

  return useMemo(
    () => ({
      is_all: current.is_all,
      ids: current.ids,
      count: current.is_all ? total : current.ids.size,
      has: (id) => current.is_all || current.ids.has(id),
      set(ids, { isOn, loaded }) {
        if (current.is_all && isOn) return;
        const next = new Set(current.is_all ? loaded() : current.ids);
        for (const id of ids) {
          if (isOn) next.add(id);
          else next.delete(id);
        }
        setChosen({ query, is_all: false, ids: next });
      },
      selectAll: () => setChosen({ query, is_all: true, ids: noIds }),
      clear: () => setChosen({ query, is_all: false, ids: noIds }),
    }),
    [current.is_all, current.ids, query, total],
  );
}

interface SelectedRows {
  query: string;
  is_all: boolean;
  ids: ReadonlySet<string>;
}

const noIds: ReadonlySet<string> = new Set();
