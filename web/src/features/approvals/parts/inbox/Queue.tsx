import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { t } from '#domain/language/translate.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { RowCheckbox } from '../../../../ui/RowCheckbox.tsx';
import type { PagedRows } from '../../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../../ui/use-selection.ts';
import styles from './Queue.module.css';

interface QueueProps<Row> {
  /** The label of the list, such as 'Waiting for you'. */
  label: string;
  rows: PagedRows<Row>;
  keyOf: (row: Row) => string;
  /** Returns the name of the row for the label of its checkbox, such as 'ER-1049 Hanover fair'. */
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  /** The index of the open row; -1 if the open item is not in the list. */
  current: number;
  /** A number that increases each time the open row should take the focus. */
  focusCalls: number;
  onOpen: (index: number) => void;
  avatar: (row: Row) => ReactNode;
  line: (row: Row) => ReactNode;
  /** Present while the user can select several rows. */
  selection?: Selection | undefined;
  empty: ReactNode;
  failed: string;
}

const rowPx = 93;

/** The list on the left of the inbox. It renders only the rows near the viewport, because the list may be long. */
export function Queue<Row>(props: QueueProps<Row>) {
  const { label, rows, keyOf, current, focusCalls, selection } = props;
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
  const { want } = rows;
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => want(first, last), [want, first, last]);

  useFocusedRow({ frame, current, focusCalls, scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }) });

  return (
    <ListStatus of={rows} count={rows.total} empty={props.empty} failed={props.failed} rows={6}>
      <div ref={frame} className={styles.frame} data-refreshing={rows.isRefreshing || undefined}>
        <ul className={styles.list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
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
                {row ? <QueueRow {...props} row={row} index={index} /> : <span className={styles.waiting} />}
              </li>
            );
          })}
        </ul>
      </div>
    </ListStatus>
  );
}

function QueueRow<Row>(props: QueueProps<Row> & { row: Row; index: number }) {
  const { row, index, rows, keyOf, nameOf, hrefOf, current, onOpen, avatar, line, selection } = props;

  function toggle(isOn: boolean) {
    selection?.set([keyOf(row)], { isOn, loaded: () => rows.loaded().map(keyOf) });
  }

  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(index);
  }

  return (
    <>
      <span className={styles.face}>
        {selection ? (
          <RowCheckbox
            aria-label={t`Select ${nameOf(row)}`}
            checked={selection.has(keyOf(row))}
            onChange={(event) => toggle(event.currentTarget.checked)}
          />
        ) : (
          avatar(row)
        )}
      </span>
      <AppLink
        href={hrefOf(row)}
        className={styles.link}
        aria-current={index === current ? 'true' : undefined}
        onClick={open}
      >
        {line(row)}
      </AppLink>
    </>
  );
}

interface FocusedRow extends Pick<QueueProps<unknown>, 'current' | 'focusCalls'> {
  frame: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
}

/** Scrolls to the open row and focuses it each time `focusCalls` increases. */
function useFocusedRow({ frame, current, focusCalls, scrollTo }: FocusedRow): void {
  const handledCalls = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer is a new object on every render
  useEffect(() => {
    if (current < 0 || focusCalls === 0) return undefined;
    // The index of the open row also changes when a row before it leaves the list. The focus then moves with the row,
    // unless the user is typing.
    const takesFocus = handledCalls.current !== focusCalls || isIdle(frame.current);
    handledCalls.current = focusCalls;
    if (!takesFocus) return undefined;

    scrollTo(current);
    const request = requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-index="${current}"] a`)?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(request);
  }, [focusCalls, current]);
}

function isIdle(frame: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || frame?.contains(activeElement) === true;
}

/** Returns true for a click without a modifier key. With a modifier key, the browser opens a new tab or window. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
