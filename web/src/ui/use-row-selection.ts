import { useRef } from 'react';
import type { PagedRows } from './use-paged-rows.ts';
import type { Selection } from './use-selection.ts';
import { useStableCallback } from './use-stable-callback.ts';

interface RowSelectionOptions<Row> {
  rows: PagedRows<Row>;
  selection: Selection | undefined;
  keyOf: (row: Row) => string;
  isSelectable: (row: Row) => boolean;
}

/** Selects rows by their position in the table: one row, a range with Shift, or all loaded rows. */
export function useRowSelection<Row>({ rows, selection, keyOf, isSelectable }: RowSelectionOptions<Row>) {
  const anchor = useRef(-1);
  const loadedIds = () => rows.loaded().filter(isSelectable).map(keyOf);

  const choose = useStableCallback((index: number, options: { isOn: boolean; isRange?: boolean }) => {
    const start = options.isRange && anchor.current >= 0 ? anchor.current : index;
    const ids = [];
    for (let position = Math.min(start, index); position <= Math.max(start, index); position++) {
      const row = rows.rowAt(position);
      if (row && isSelectable(row)) ids.push(keyOf(row));
    }
    anchor.current = index;
    selection?.set(ids, { isOn: options.isOn, loaded: loadedIds });
  });

  return {
    choose,
    toggle(index: number) {
      const row = rows.rowAt(index);
      if (row && selection) choose(index, { isOn: !selection.has(keyOf(row)) });
    },
    head: selection && headCheckbox({ total: rows.total, selection, loadedIds }),
  };
}

interface HeadCheckbox {
  total: number;
  selection: Selection;
  loadedIds: () => string[];
}

/** Returns the props of the checkbox in the table head, which selects all loaded rows or clears the selection. */
function headCheckbox({ total, selection, loadedIds }: HeadCheckbox) {
  const isAll = selection.count > 0 && selection.count >= total;
  return {
    state: isAll ? ('all' as const) : selection.count > 0 ? ('some' as const) : ('none' as const),
    onChange(isOn: boolean) {
      if (!isOn) return selection.clear();
      selection.set(loadedIds(), { isOn, loaded: loadedIds });
    },
  };
}
