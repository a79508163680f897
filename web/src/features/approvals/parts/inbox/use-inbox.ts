import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useKeys } from '../../../../ui/use-keys.ts';
import type { PagedRows } from '../../../../ui/use-paged-rows.ts';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { type Opened, openedIn, withOpened } from '../approval-urls.ts';

interface InboxOptions<Row> {
  rows: PagedRows<Row>;
  openedOf: (row: Row) => Opened;
}

export interface InboxScope {
  /** The open item. If the URL names none, the first row is open, except on a phone. */
  opened: Opened | null;
  /** The index of the open item; -1 if it is not in the list. */
  current: number;
  focusCalls: number;
  isPhone: boolean;
  open: (index: number) => void;
  /**
   * Opens and focuses the next row (1) or the previous row (-1). Undefined if the list is empty, or while a phone shows
   * the list.
   */
  step: ((by: 1 | -1) => void) | undefined;
  /**
   * Opens the next item after the user has decided on the open one: the row after it or, for the last row, the row
   * before it. If there is neither, no item is open.
   */
  openNext: () => void;
  /** Returns to the list, which a phone shows instead of the item. */
  close: () => void;
}

/** Manages the open item, which the URL stores. The j and k keys move through the list. */
export function useInbox<Row>({ rows, openedOf }: InboxOptions<Row>): InboxScope {
  const { search, change } = useUrlSearch();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
  const [focusCalls, setFocusCalls] = useState(0);
  const requested = openedIn(search);
  const first = isPhone ? undefined : rows.rowAt(0);
  const opened = requested ?? (first ? openedOf(first) : null);
  const current = usePosition({ rows, openedOf }, opened);

  function show(next: Opened | null, { replace }: { replace: boolean }) {
    change((current) => withOpened(current, next), { replace });
  }

  function step(by: 1 | -1) {
    const row = rows.rowAt(current < 0 ? 0 : current + by);
    if (!row) return;
    // Moving through the list adds a single entry to the browser history, instead of one for each row.
    show(openedOf(row), { replace: requested !== null });
    setFocusCalls((count) => count + 1);
  }

  const mayStep = rows.total > 0 && (!isPhone || requested !== null);
  useKeys({ j: mayStep ? () => step(1) : undefined, k: mayStep ? () => step(-1) : undefined });

  return {
    opened,
    current,
    focusCalls,
    isPhone,
    open(index) {
      const row = rows.rowAt(index);
      if (row) show(openedOf(row), { replace: requested !== null });
    },
    step: mayStep ? step : undefined,
    openNext() {
      const row = rows.rowAt(current + 1) ?? (current > 0 ? rows.rowAt(current - 1) : undefined);
      show(row ? openedOf(row) : null, { replace: true });
      setFocusCalls((count) => count + 1);
    },
    close: () => show(null, { replace: false }),
  };
}

function usePosition<Row>({ rows, openedOf }: InboxOptions<Row>, opened: Opened | null): number {
  const { total, rowAt, answer } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` is a new object on every render, so its parts are listed instead
  return useMemo(() => {
    if (!opened) return -1;
    for (let index = 0; index < total; index++) {
      const row = rowAt(index);
      if (row && isSame(openedOf(row), opened)) return index;
    }
    return -1;
  }, [total, rowAt, answer, opened?.item_id, opened?.decision_id]);
}

function isSame(left: Opened, right: Opened): boolean {
  return left.item_id === right.item_id && left.decision_id === right.decision_id;
}
