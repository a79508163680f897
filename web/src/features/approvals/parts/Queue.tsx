import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import styles from './Queue.module.css';

interface QueueProps<Row> {
  /** 'Waiting for you'. */
  label: string;
  rows: PagedRows<Row>;
  keyOf: (row: Row) => string;
  /** A few words that name a row: its checkbox says 'Select ER-1049'. */
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  /** Place of the row that stands open; -1 where none of the list does. */
  current: number;
  /** Counts up when the focus is to go to the row that stands open. */
  focusCalls: number;
  onOpen: (index: number) => void;
  /** The face at its left, and what it says. */
  face: (row: Row) => ReactNode;
  line: (row: Row) => ReactNode;
  /** Given while several can be chosen. */
  selection?: Selection | undefined;
  empty: ReactNode;
  failed: string;
}

const rowPx = 93;

/** The list at the left of the desk. Every row has its place from the start; only those near the screen are drawn. */
export function Queue<Row>(props: QueueProps<Row>) {
  const { label, rows, keyOf, nameOf, hrefOf, current, focusCalls, onOpen, face, line, selection } = props;
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 6,
    useFlushSync: false,
    getItemKey: (index) => {
      const row = rows.rowAt(index);
      return row ? keyOf(row) : index;
    },
  });
  const drawn = virtual.getVirtualItems();
  const { want } = rows;
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => want(first, last), [want, first, last]);

  const answered = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer is another one at every turn
  useEffect(() => {
    if (current < 0 || focusCalls === 0) return undefined;
    // The row moves up when the one before it has left; whoever has gone on to type something is not called back.
    const isCalled = answered.current !== focusCalls || isIdle(frame.current);
    answered.current = focusCalls;
    if (!isCalled) return undefined;
    virtual.scrollToIndex(current, { align: 'auto' });
    const request = requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-index="${current}"] a`)?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(request);
  }, [focusCalls, current]);

  function choose(row: Row, isOn: boolean) {
    selection?.set([keyOf(row)], { isOn, loaded: () => rows.loaded().map(keyOf) });
  }

  return (
    <ListStatus of={rows} count={rows.total} empty={props.empty} failed={props.failed} rows={6}>
      <div ref={frame} className={styles.frame} data-refreshing={rows.isRefreshing || undefined}>
        <ul className={styles.list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
          {drawn.map(({ key, index, start }) => {
            const row = rows.rowAt(index);
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={rows.total}
                aria-posinset={index + 1}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
                data-current={index === current || undefined}
                data-on={(row && selection?.has(keyOf(row))) || undefined}
              >
                {row ? (
                  <>
                    <span className={styles.face}>
                      {selection ? (
                        <RowCheckbox
                          aria-label={`Select ${nameOf(row)}`}
                          checked={selection.has(keyOf(row))}
                          onChange={(event) => choose(row, event.currentTarget.checked)}
                        />
                      ) : (
                        face(row)
                      )}
                    </span>
                    <AppLink
                      href={hrefOf(row)}
                      className={styles.link}
                      aria-current={index === current ? 'true' : undefined}
                      onClick={(event) => {
                        if (!isPlain(event)) return;
                        event.preventDefault();
                        onOpen(index);
                      }}
                    >
                      {line(row)}
                    </AppLink>
                  </>
                ) : (
                  <span className={styles.waiting} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </ListStatus>
  );
}

function isIdle(frame: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || frame?.contains(activeElement) === true;
}

/** A click with a modifier opens another tab, as for any link. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
