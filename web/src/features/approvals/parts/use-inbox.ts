import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useKeys } from '../../../ui/use-keys.ts';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { type Opened, openedIn, withOpened } from './approval-urls.ts';

interface InboxOf<Row> {
  rows: PagedRows<Row>;
  openedOf: (row: Row) => Opened;
}

export interface InboxScope {
  /** What stands open; on a desk the first of the list unless another was chosen. */
  opened: Opened | null;
  /** Its place in the list; -1 where it is not in it. */
  current: number;
  focusCalls: number;
  isPhone: boolean;
  open: (index: number) => void;
  /** To the next (1) or the previous (-1), with the focus. */
  step: ((by: 1 | -1) => void) | undefined;
  /** To the one that follows what was just decided. */
  goOn: () => void;
  /** Back to the list, on a phone. */
  close: () => void;
}

/** Which item stands open beside its list, kept in the address; j and k walk. */
export function useInbox<Row>({ rows, openedOf }: InboxOf<Row>): InboxScope {
  const { search, change } = useUrlSearch();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
  const [focusCalls, setFocusCalls] = useState(0);
  const asked = openedIn(search);
  const first = isPhone ? undefined : rows.rowAt(0);
  const opened = asked ?? (first ? openedOf(first) : null);
  const current = usePosition({ rows, openedOf }, opened);

  function show(next: Opened | null, { replace }: { replace: boolean }) {
    change((present) => withOpened(present, next), { replace });
  }

  function step(by: 1 | -1) {
    const row = rows.rowAt(current < 0 ? 0 : current + by);
    if (!row) return;
    // Walking through the list leaves one step back in the history of the browser, not one for each row.
    show(openedOf(row), { replace: asked !== null });
    setFocusCalls((count) => count + 1);
  }

  const mayStep = rows.total > 0 && (!isPhone || asked !== null);
  useKeys({ j: mayStep ? () => step(1) : undefined, k: mayStep ? () => step(-1) : undefined });

  return {
    opened,
    current,
    focusCalls,
    isPhone,
    open(index) {
      const row = rows.rowAt(index);
      if (row) show(openedOf(row), { replace: asked !== null });
    },
    step: mayStep ? step : undefined,
    goOn() {
      const row = rows.rowAt(current + 1) ?? (current > 0 ? rows.rowAt(current - 1) : undefined);
      show(row ? openedOf(row) : null, { replace: true });
      setFocusCalls((count) => count + 1);
    },
    close: () => show(null, { replace: false }),
  };
}

function usePosition<Row>({ rows, openedOf }: InboxOf<Row>, opened: Opened | null): number {
  const { total, rowAt, answer } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are found anew when an answer comes
  return useMemo(() => {
    if (!opened) return -1;
    for (let place = 0; place < total; place++) {
      const row = rowAt(place);
      if (row && isSame(openedOf(row), opened)) return place;
    }
    return -1;
  }, [total, rowAt, answer, opened?.item_id, opened?.decision_id]);
}

function isSame(one: Opened, other: Opened): boolean {
  return one.item_id === other.item_id && one.decision_id === other.decision_id;
}
