import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer, windowScroll } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { NavigationContext } from './AppLink.tsx';
import { Card } from './Card.tsx';
import styles from './DataTable.module.css';
import { DataTableFoot } from './DataTableFoot.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { ListCaption } from './ListCaption.tsx';
import { ListStatus } from './ListStatus.tsx';
import type { ListSort } from './list-url.ts';
import { pageSize } from './page-query.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { DataColumn } from './use-column-choice.ts';
import type { PagedRows } from './use-paged-rows.ts';
import type { Selection } from './use-selection.ts';
import { useTableKeys } from './use-table-keys.ts';

export interface DataTableProps<Row, By extends string> {
  /** What the list is called: 'Users'. */
  label: string;
  /** Plural noun of its rows: 'users'. */
  type: string;
  columns: readonly DataColumn<Row, By>[];
  rows: PagedRows<Row>;
  keyOf: (row: Row) => string;
  /** A few words that name a row: its checkbox says 'Select Ana Lopez'. */
  nameOf: (row: Row) => string;
  /** Where a row opens. */
  hrefOf?: (row: Row) => string;
  sort: ListSort<By>;
  onSort: (sort: ListSort<By>) => void;
  selection?: Selection;
  /** Why a row cannot be chosen; its own cells say so, too. */
  lockOf?: ((row: Row) => string | undefined) | undefined;
  /** Whether a search or a filter leaves rows out. */
  is_narrowed: boolean;
  page: number;
  onPage: (page: number) => void;
  /** An EmptyState with its one next step. */
  empty: ReactNode;
  /** 'Failed to fetch Users.' */
  failed: string;
  exportHistoryHref?: string;
  /** Sums, between the count and the pages. */
  foot?: ReactNode;
  /** How high a row stands as a card on a phone. */
  cardPx?: number;
}

const rowPx = 52;
/** About as much of the page stands above the first row. */
const usualMarginPx = 240;
const usualCardPx = 68;
/** What covers the upper edge of the page (bar and head) and its lower one (bulk bar). */
const coveredPx = { top: 90, bottom: 80 };
const coveredRows = 2;

/**
 * The list of the product. Every row has its place from the start, so the scroll bar tells the truth; only those near the
 * screen are drawn. Keys: j and k walk, Enter opens, x chooses.
 */
export function DataTable<Row, By extends string>(props: DataTableProps<Row, By>) {
  const { label, type, columns, rows, keyOf, hrefOf, selection, lockOf, is_narrowed, cardPx = usualCardPx } = props;
  const navigation = use(NavigationContext);
  const body = useRef<HTMLTableSectionElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [active, setActive] = useState(-1);
  const [isSelecting, setSelecting] = useState(false);
  const margin = useMargin(body, rows.total > 0);
  const isFirstFrame = useIsFirstFrame(rows.total > 0);

  const virtual = useWindowVirtualizer({
    count: rows.total,
    estimateSize: () => (isPhone ? cardPx : rowPx),
    // What is out of sight can wait for the frame after the first.
    overscan: isFirstFrame ? 0 : 10,
    useFlushSync: false,
    scrollMargin: margin,
    scrollToFn: useScrollTo(),
    // Without it nothing would be drawn until the window has been measured, a frame later.
    initialRect: { width: window.innerWidth, height: Math.max(0, window.innerHeight - usualMarginPx) },
    scrollPaddingStart: coveredPx.top,
    scrollPaddingEnd: coveredPx.bottom,
    // The row that has the focus stays drawn wherever the page is scrolled to.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return active < 0 || active >= range.count || drawn.includes(active)
        ? drawn
        : [...drawn, active].sort((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height measures everything anew
  useEffect(() => virtual.measure(), [isPhone]);

  const drawn = virtual.getVirtualItems();
  const { want } = rows;
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => want(first, last), [want, first, last]);
  const top = Math.min(first + coveredRows, rows.total - 1);
  usePageInUrl({ page: props.page, onPage: props.onPage, top, total: rows.total, jump: virtual.scrollToIndex });
  useFreshStart(rows.question, { top, jump: virtual.scrollToIndex });

  const open = useStable((row: Row) => {
    const href = hrefOf?.(row);
    if (href) navigation?.navigate(href);
  });
  const isFree = (row: Row) => lockOf?.(row) === undefined;
  const loadedIds = () => rows.loaded().filter(isFree).map(keyOf);
  const anchor = useRef(-1);
  const choose = useStable((index: number, options: { isOn: boolean; isRange?: boolean }) => {
    const from = options.isRange && anchor.current >= 0 ? Math.min(anchor.current, index) : index;
    const to = options.isRange && anchor.current >= 0 ? Math.max(anchor.current, index) : index;
    const ids = [];
    for (let at = from; at <= to; at++) {
      const row = rows.rowAt(at);
      if (row && isFree(row)) ids.push(keyOf(row));
    }
    anchor.current = index;
    selection?.set(ids, { isOn: options.isOn, loaded: loadedIds });
  });

  useTableKeys({
    total: rows.total,
    active,
    onMove: (index) => {
      setActive(index);
      virtual.scrollToIndex(index, { align: 'auto' });
    },
    onOpen: (index) => {
      const row = rows.rowAt(index);
      if (row) open(row);
    },
    onChoose: (index) => {
      const row = rows.rowAt(index);
      if (row && selection) choose(index, { isOn: !selection.has(keyOf(row)) });
    },
  });
  useFocusedRow(body, active);

  /** Everything the query finds now, not when it was last asked. */
  async function selectAll(of: Selection) {
    setSelecting(true);
    await rows.renew().finally(() => setSelecting(false));
    of.selectAll();
  }

  const caption = (
    <ListCaption
      {...(is_narrowed ? { results: rows.total } : {})}
      {...(props.exportHistoryHref ? { exportHistoryHref: props.exportHistoryHref } : {})}
    />
  );
  const above = drawn[0] ? drawn[0].start - margin : 0;
  const below = drawn.length > 0 ? virtual.getTotalSize() - ((drawn.at(-1)?.end ?? 0) - margin) : 0;

  return (
    <Card aria-label={label} className={styles.list} data-refreshing={rows.isRefreshing || undefined}>
      {selection && rows.total > 0 ? (
        <SelectionBar
          selected={selection.count}
          total={rows.total}
          type={type}
          isSelecting={isSelecting}
          onSelectAll={() => void selectAll(selection)}
          onClear={selection.clear}
        >
          {caption}
        </SelectionBar>
      ) : (
        <div className={styles.strip}>{caption}</div>
      )}
      <ListStatus of={rows} count={rows.total} empty={props.empty} failed={props.failed}>
        <table
          className={styles.table}
          style={{ '--card-h': `${cardPx}px` } as CSSProperties}
          aria-label={label}
          aria-rowcount={rows.total + 1}
        >
          <DataTableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            {...(selection ? { pick: pickOf({ total: rows.total, selection, loadedIds }) } : {})}
          />
          <tbody ref={body}>
            <Space px={above} />
            {drawn.map(({ index, start }, place) => {
              const row = rows.rowAt(index);
              const isLocked = row !== undefined && !isFree(row);
              const before = drawn[place - 1];
              const gap = before ? start - before.end : 0;
              return [
                gap > 0 && <Space key={`gap ${index}`} px={gap} />,
                <DataTableRow
                  key={row ? keyOf(row) : `row ${index}`}
                  index={index}
                  row={row}
                  columns={columns}
                  href={row && hrefOf?.(row)}
                  name={row ? props.nameOf(row) : ''}
                  isActive={index === active}
                  {...(selection && row ? { isChosen: !isLocked && selection.has(keyOf(row)), isLocked } : {})}
                  hasChoice={selection !== undefined}
                  onOpen={open}
                  onChoose={choose}
                  onFocus={setActive}
                />,
              ];
            })}
            <Space px={below} />
          </tbody>
        </table>
        <DataTableFoot
          total={rows.total}
          type={type}
          page={pageOf(top)}
          pages={pageOf(rows.total - 1)}
          isBroken={rows.isError}
          onRetry={rows.refetch}
          onPage={(page) => virtual.scrollToIndex((page - 1) * pageSize, { align: 'start' })}
        >
          {props.foot}
        </DataTableFoot>
      </ListStatus>
    </Card>
  );
}

function Space({ px }: { px: number }) {
  if (px <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true" className={styles.space}>
      <td style={{ height: px }} />
    </tr>
  );
}

function pageOf(index: number): number {
  return Math.floor(Math.max(0, index) / pageSize) + 1;
}

/** The box in the head: all rows that have arrived. */
function pickOf({ total, selection, loadedIds }: PickFacts) {
  const isAll = selection.count > 0 && selection.count >= total;
  return {
    state: isAll ? ('all' as const) : selection.count > 0 ? ('some' as const) : ('none' as const),
    onChange(isOn: boolean) {
      if (!isOn) return selection.clear();
      selection.set(loadedIds(), { isOn, loaded: loadedIds });
    },
  };
}

interface PickFacts {
  total: number;
  selection: Selection;
  loadedIds: () => string[];
}

/**
 * How far down the page the rows begin. Whatever stands above them may grow, which makes the page grow too; asking at
 * every turn instead would make the browser lay everything out while it scrolls.
 */
function useMargin(body: React.RefObject<HTMLTableSectionElement | null>, hasRows: boolean): number {
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

/**
 * The first thing it does is to scroll to where the page is, which moves nothing and makes the browser lay everything out
 * before it is all there.
 */
function useScrollTo(): typeof windowScroll {
  const isThere = useRef(false);
  return useCallback((offset: number, how: ScrollHow, list: Virtualizer<Window, Element>) => {
    if (isThere.current) windowScroll(offset, how, list as never);
    isThere.current = true;
  }, []) as typeof windowScroll;
}

type ScrollHow = Parameters<typeof windowScroll>[1];

function useIsFirstFrame(hasRows: boolean): boolean {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (hasRows) requestAnimationFrame(() => setFirst(false));
  }, [hasRows]);
  return isFirst;
}

/** The address names the page at the upper edge, and an address with a page begins there. */
function usePageInUrl(facts: {
  page: number;
  onPage: (page: number) => void;
  /** The first row in full view. */
  top: number;
  total: number;
  jump: (index: number, options: { align: 'start' }) => void;
}): void {
  const { page, onPage, top, total, jump } = facts;
  const seen = pageOf(top);
  const told = useRef(1);

  // Somebody else changed the page: the address at the start, a sort or a filter later on.
  useEffect(() => {
    if (total === 0 || page === told.current) return;
    told.current = page;
    requestAnimationFrame(() => jump((page - 1) * pageSize, { align: 'start' }));
  }, [page, total, jump]);

  useEffect(() => {
    if (total === 0 || seen === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = seen;
      onPage(seen);
    }, 400);
    return () => clearTimeout(timer);
  }, [seen, total, onPage]);
}

/** Another sort or filter is another list, and a list begins at its beginning. */
function useFreshStart(question: string, of: { top: number; jump: (index: number, how: { align: 'start' }) => void }) {
  const asked = useRef(question);
  const latest = useRef(of);
  useEffect(() => {
    latest.current = of;
  });
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    if (latest.current.top > coveredRows) latest.current.jump(0, { align: 'start' });
  }, [question]);
}

/** Walking by keys moves the focus itself, so that readers hear the row. */
function useFocusedRow(body: React.RefObject<HTMLTableSectionElement | null>, active: number): void {
  useEffect(() => {
    if (active < 0) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
  }, [body, active]);
}

/** The same function for every render, so that rows that did not change are not drawn again. */
function useStable<Arguments extends unknown[]>(work: (...given: Arguments) => void): (...given: Arguments) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
