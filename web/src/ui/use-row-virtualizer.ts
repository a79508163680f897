import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { PagedRows } from './use-paged-rows.ts';

export type ScrollTo = (index: number, options: { align: 'start' | 'auto' }) => void;

export interface RowVirtualizer {
  /** The rows to render. */
  items: readonly VirtualItem[];
  spaceAbove: number;
  spaceBelow: number;
  /** The index of the first row in the viewport. */
  first: number;
  /** The index of the last row in the viewport. */
  last: number;
  scrollTo: ScrollTo;
}

interface VirtualizerOptions {
  body: RefObject<HTMLTableSectionElement | null>;
  rows: Pick<PagedRows<unknown>, 'total' | 'want'>;
  /** The index of the row with the focus; -1 for none. */
  active: number;
  rowPx: number;
}

/** The usual height of the page above the first row. */
const usualMarginPx = 240;
/** Fixed elements cover the upper edge of the page (top bar and table head) and its lower edge (bulk bar). */
const coveredPx = { top: 90, bottom: 80 };
const overscanRows = 10;

/** Renders only the rows near the viewport, and loads the pages they belong to. */
export function useRowVirtualizer({ body, rows, active, rowPx }: VirtualizerOptions): RowVirtualizer {
  const { total, want } = rows;
  const margin = useMargin(body, total > 0);
  const isFirstFrame = useIsFirstFrame(total > 0);

  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowPx,
    // Rows outside the viewport are rendered from the second frame on.
    overscan: isFirstFrame ? 0 : overscanRows,
    useFlushSync: false,
    scrollMargin: margin,
    scrollToFn: useScrollFunction(),
    // Without an initial size, no row would be rendered until the window has been measured, one frame later.
    initialRect: { width: window.innerWidth, height: Math.max(0, window.innerHeight - usualMarginPx) },
    scrollPaddingStart: coveredPx.top,
    scrollPaddingEnd: coveredPx.bottom,
    rangeExtractor: (range) => withActiveRow(range, active),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height requires a new measurement
  useEffect(() => virtual.measure(), [rowPx]);

  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => want(first, last), [want, first, last]);

  const items = virtual.getVirtualItems();
  const start = items[0]?.start ?? margin;
  const end = items.at(-1)?.end ?? 0;

  return {
    items,
    spaceAbove: start - margin,
    spaceBelow: items.length > 0 ? virtual.getTotalSize() - (end - margin) : 0,
    first,
    last,
    scrollTo: virtual.scrollToIndex,
  };
}

/** Keeps the row with the focus rendered at any scroll position. */
function withActiveRow(range: Range, active: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (active < 0 || active >= range.count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((a, b) => a - b);
}

/**
 * Measures the distance from the top of the page to the first row. It changes with the content above the table, so an
 * observer follows the page height; measuring on every scroll event would force a layout each time.
 */
function useMargin(body: RefObject<HTMLTableSectionElement | null>, hasRows: boolean): number {
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    if (!hasRows) return undefined;
    const observer = new ResizeObserver(() => {
      if (body.current) setMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body, hasRows]);
  return margin;
}

type ScrollOptions = Parameters<typeof windowScroll>[1];

/**
 * Returns a scroll function that skips the virtualizer's first scroll, which moves nothing but forces a layout while
 * the page is still rendering.
 */
function useScrollFunction(): typeof windowScroll {
  const isInitialised = useRef(false);
  return useCallback((offset: number, options: ScrollOptions, list: Virtualizer<Window, Element>) => {
    if (isInitialised.current) windowScroll(offset, options, list as never);
    isInitialised.current = true;
  }, []) as typeof windowScroll;
}

function useIsFirstFrame(hasRows: boolean): boolean {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (hasRows) requestAnimationFrame(() => setFirst(false));
  }, [hasRows]);
  return isFirst;
}
