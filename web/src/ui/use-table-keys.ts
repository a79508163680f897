import { type RefObject, useEffect, useRef } from 'react';
import { isKeyTaken } from './use-keys.ts';
import type { PagedRows } from './use-paged-rows.ts';

interface TableKeys<Row> {
  body: RefObject<HTMLTableSectionElement | null>;
  rows: Pick<PagedRows<Row>, 'total' | 'rowAt'>;
  active: number;
  onMove: (index: number) => void;
  onOpen: (row: Row) => void;
  onToggle: (index: number) => void;
  /** Further keys that act on the current row. */
  rowKeys?: RowKeys<Row> | undefined;
}

/** Actions on a row by key name. */
export type RowKeys<Row> = Readonly<Record<string, (row: Row) => void>>;

/**
 * Handles the keys of a table: j and k move between rows, Enter opens, x selects. They do nothing while the user types
 * or a dialog is open.
 */
export function useTableKeys<Row>(keys: TableKeys<Row>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { rows, active, onMove, onOpen, onToggle, rowKeys = {} } = latest.current;
      if (rows.total === 0 || isKeyTaken(event)) return;

      const openRow = (index: number) => {
        const row = rows.rowAt(index);
        if (row) onOpen(row);
      };
      if (event.key === 'j') onMove(Math.min(active + 1, rows.total - 1));
      else if (event.key === 'k') onMove(Math.max(active - 1, 0));
      else if (event.key === 'x' && active >= 0) onToggle(active);
      else if (event.key === 'Enter' && active >= 0 && isRow(event.target)) openRow(active);
      else if (Object.hasOwn(rowKeys, event.key)) {
        const row = rows.rowAt(active);
        if (row && !event.repeat) rowKeys[event.key]?.(row);
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  useFocusedRow(keys.body, keys.active, keys.rows.rowAt(keys.active));
}

/** Moves the focus along with j and k, so that screen readers announce the row. */
function useFocusedRow(body: RefObject<HTMLTableSectionElement | null>, active: number, current: unknown): void {
  useEffect(() => {
    if (active < 0) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
  }, [body, active]);

  // An action may remove the focused row. Then the row that takes its position gets the focus.
  useEffect(() => {
    if (active < 0 || current === undefined || document.activeElement !== document.body) return;
    body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
  }, [body, active, current]);
}

/**
 * Returns true if the row itself has the focus: Enter on a button or link inside the row activates that button or link
 * instead.
 */
function isRow(target: EventTarget | null): boolean {
  return target instanceof HTMLTableRowElement;
}
