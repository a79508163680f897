import { type ReactNode, useMemo, useState } from 'react';
import { storedColumns } from '../lib/storage.ts';

export interface DataColumn<Row, By extends string = string> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The width in px. Columns without a width share the remaining space. */
  width?: number;
  align?: 'right';
  /** The sort key for this column. */
  sort?: By;
  /** True for the column that names and opens the row; it cannot be hidden. */
  isTitle?: boolean;
  /** True if the column is hidden until the user shows it. */
  startsHidden?: boolean;
  /**
   * The order in which columns are hidden on narrow screens: 3 first, then 2, then 1. Columns without a value are never
   * hidden.
   */
  yields?: 1 | 2 | 3;
  /** The position in the card on a phone; columns without a position are left out there. */
  card?: 'title' | 'end' | 'below' | 'belowEnd';
}

/** Manages the columns that the user chose to show, which are saved in this browser. */
export function useColumnChoice<Row, By extends string>(list: string, columns: readonly DataColumn<Row, By>[]) {
  const saved = useMemo(() => storedColumns(list), [list]);
  const [hidden, setHidden] = useState(
    () => saved.read()?.hidden ?? columns.filter((column) => column.startsHidden).map(({ key }) => key),
  );

  // Memoised because rows render again whenever this array changes.
  const shown = useMemo(
    () => columns.filter(({ key, isTitle }) => isTitle || !hidden.includes(key)),
    [columns, hidden],
  );

  return {
    shown,
    choices: columns
      .filter(({ isTitle }) => !isTitle)
      .map(({ key, head }) => ({ key, head, is_shown: !hidden.includes(key) })),
    toggle(key: string) {
      const next = hidden.includes(key) ? hidden.filter((hiddenKey) => hiddenKey !== key) : [...hidden, key];
      saved.write({ hidden: next });
      setHidden(next);
    },
  };
}
