import { useState } from 'react';
import { useKeys } from '../../../../ui/use-keys.ts';
import type { PagedRows } from '../../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../../ui/use-selection.ts';

/** The mode in which several rows can be selected, and the function that switches it on or off. */
export interface Choosing {
  isOn: boolean;
  toggle: () => void;
}

interface ChoosingOptions {
  rows: PagedRows<{ item_id: string }>;
  selection: Selection;
  /** The index of the open row. */
  current: number;
}

/**
 * Manages the selection of items in the inbox. The x key starts the selection and selects or deselects the open item;
 * Escape ends the selection.
 */
export function useChoosing({ rows, selection, current }: ChoosingOptions): Choosing {
  const [isOn, setOn] = useState(false);

  function toggle() {
    setOn(!isOn);
    selection.clear();
  }

  useKeys({
    x: () => {
      const row = rows.rowAt(current);
      if (!row) return;
      setOn(true);
      selection.set([row.item_id], {
        isOn: !selection.has(row.item_id),
        loaded: () => rows.loaded().map(({ item_id }) => item_id),
      });
    },
    Escape: isOn ? toggle : undefined,
  });

  return { isOn, toggle };
}
