import { useState } from 'react';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../ui/use-selection.ts';

interface ListSelection<Row> {
  selection: Selection;
  rows: Pick<PagedRows<Row>, 'loaded'>;
  keyOf: (row: Row) => string;
}

/**
 * Returns the selected rows, or the loaded ones if all rows of the list are selected. A row that was loaded while it was
 * selected stays known, because another sort order or a long scroll unloads it and no action may skip it.
 */
export function useSelectedRows<Row>({ selection, rows, keyOf }: ListSelection<Row>): Row[] {
  const [known, setKnown] = useState<ReadonlyMap<string, Row>>(new Map());
  const loaded = selection.count > 0 ? rows.loaded() : [];
  if (selection.is_all) return loaded;

  const current = new Map(loaded.filter((row) => selection.has(keyOf(row))).map((row) => [keyOf(row), row]));
  if ([...current].some(([key, row]) => known.get(key) !== row)) setKnown(new Map([...known, ...current]));

  const unloaded = [...known].filter(([key]) => selection.has(key) && !current.has(key));
  return [...current, ...unloaded].map(([, row]) => row);
}
