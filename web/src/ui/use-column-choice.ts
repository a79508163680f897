import { type ReactNode, useMemo, useState } from 'react';
import { storedColumns } from '../lib/storage.ts';

/** A column of a list, as data. */
export interface DataColumn<Row, By extends string = string> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** In px; columns without one share what is left. */
  width?: number;
  align?: 'right';
  /** The sort of the list that orders by it. */
  sort?: By;
  /** Names the row and opens it; it cannot be put away. */
  isTitle?: boolean;
  /** Put away until somebody asks for it. */
  startsHidden?: boolean;
  /** Goes first where the list is narrow: 3 before 2 before 1. Without it the column always stays. */
  yields?: 1 | 2 | 3;
  /** Its place on the card of a phone; a column without one is left out there. */
  card?: 'title' | 'end' | 'below' | 'belowEnd';
}

/** The columns as the person chose them; the choice is kept in this browser. */
export function useColumnChoice<Row, By extends string>(list: string, columns: readonly DataColumn<Row, By>[]) {
  const saved = useMemo(() => storedColumns(list), [list]);
  const [hidden, setHidden] = useState(
    () => saved.read()?.hidden ?? columns.filter((column) => column.startsHidden).map(({ key }) => key),
  );

  // The same columns stay the same list: rows are drawn again only when it changes.
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
      const next = hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key];
      saved.write({ hidden: next });
      setHidden(next);
    },
  };
}
