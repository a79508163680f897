import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, use, useRef, useState } from 'react';
import { NavigationContext } from './AppLink.tsx';
import { Card } from './Card.tsx';
import styles from './DataTable.module.css';
import { DataTableBody } from './DataTableBody.tsx';
import { DataTableFoot } from './DataTableFoot.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import { ListCaption } from './ListCaption.tsx';
import { ListStatus } from './ListStatus.tsx';
import type { ListSort } from './list-url.ts';
import { pageOfRow, pageSize } from './page-query.ts';
import type { RowTexts } from './row-texts.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { DataColumn } from './use-column-choice.ts';
import { coveredRows, usePageInUrl, useScrollToTop } from './use-list-position.ts';
import type { PagedRows } from './use-paged-rows.ts';
import { useRowSelection } from './use-row-selection.ts';
import { type RowVirtualizer, useRowVirtualizer } from './use-row-virtualizer.ts';
import type { Selection } from './use-selection.ts';
import { useStableCallback } from './use-stable-callback.ts';
import { type RowKeys, useTableKeys } from './use-table-keys.ts';

export interface DataTableProps<Row, By extends string> {
  /** The name of the list: 'Users'. */
  label: string;
  /** The texts that mention the rows: '3 users', 'Select all 128 users'. */
  rowTexts: RowTexts;
  columns: readonly DataColumn<Row, By>[];
  rows: PagedRows<Row>;
  keyOf: (row: Row) => string;
  /** A short name of the row, for its checkbox: 'Select Ana Lopez'. */
  nameOf: (row: Row) => string;
  /** The page that a row opens. */
  hrefOf?: (row: Row) => string;
  sort: ListSort<By>;
  onSort: (sort: ListSort<By>) => void;
  selection?: Selection;
  /** The reason why a row cannot be selected. Its cells show the reason too. */
  lockOf?: ((row: Row) => string | undefined) | undefined;
  /** True while a search or a filter hides rows. */
  is_narrowed: boolean;
  page: number;
  onPage: (page: number) => void;
  /** An EmptyState with one next step. */
  empty: ReactNode;
  /** The message if loading failed: 'Failed to fetch Users.' */
  failed: string;
  exportHistoryHref?: string;
  /** Sums, shown between the row count and the pager. */
  foot?: ReactNode;
  /** Keys that act on the current row, in addition to j, k, x and Enter. */
  rowKeys?: RowKeys<Row> | undefined;
  /** Accepts files that are dropped on a row. */
  onDropFiles?: ((row: Row, files: File[]) => void) | undefined;
  /** The height of a row when a phone shows it as a card. */
  cardPx?: number;
}

const rowPx = 52;
const defaultCardPx = 68;

/**
 * The table that all lists use. All rows take up space from the start, so the scroll bar is accurate, but only those
 * near the viewport are rendered. Keys: j and k move, Enter opens, x selects.
 */
export function DataTable<Row, By extends string>(props: DataTableProps<Row, By>) {
  const { label, columns, rows, keyOf, hrefOf, selection, lockOf, cardPx = defaultCardPx } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(-1);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

  const virtual = useRowVirtualizer({ body, rows, active, rowPx: isPhone ? cardPx : rowPx });
  const top = useScrollPosition(props, virtual);

  const open = useOpenRow(hrefOf);
  const dropFiles = useStableCallback((row: Row, files: File[]) => props.onDropFiles?.(row, files));
  const isSelectable = (row: Row) => lockOf?.(row) === undefined;
  const rowSelection = useRowSelection({ rows, selection, keyOf, isSelectable });

  useTableKeys({
    body,
    rows,
    active,
    onMove: (index) => {
      setActive(index);
      virtual.scrollTo(index, { align: 'auto' });
    },
    onOpen: open,
    onToggle: (index) => rowSelection.toggle(index),
    rowKeys: props.rowKeys,
  });

  return (
    <Card aria-label={label} className={styles.list} data-refreshing={rows.isRefreshing || undefined}>
      <TableStrip {...props} />
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
            {...(rowSelection.head ? { pick: rowSelection.head } : {})}
          />
          <DataTableBody
            body={body}
            virtual={virtual}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            nameOf={props.nameOf}
            hrefOf={hrefOf}
            selection={selection}
            isSelectable={isSelectable}
            active={active}
            onOpen={open}
            onDropFiles={props.onDropFiles ? dropFiles : undefined}
            onChoose={rowSelection.choose}
            onFocus={setActive}
          />
        </table>
        <TableFoot {...props} top={top} virtual={virtual} />
      </ListStatus>
    </Card>
  );
}

/** Connects the scroll position with the URL and the query, and returns the index of the first fully visible row. */
function useScrollPosition<Row, By extends string>(
  { rows, page, onPage }: DataTableProps<Row, By>,
  { first, scrollTo }: RowVirtualizer,
): number {
  const top = Math.min(first + coveredRows, rows.total - 1);
  usePageInUrl({ page, onPage, top, total: rows.total, scrollTo });
  useScrollToTop(rows.queryKey, { top, scrollTo });
  return top;
}

/** The line above the table: the caption and, for lists with checkboxes, the selection. */
function TableStrip<Row, By extends string>(props: DataTableProps<Row, By>) {
  const { rows, selection, rowTexts, is_narrowed, exportHistoryHref } = props;
  const [isSelecting, setSelecting] = useState(false);

  /** Selects all rows. Refetches first, so that 'all' means the rows that match now. */
  async function selectAll(target: Selection) {
    setSelecting(true);
    await rows.refetchAll().finally(() => setSelecting(false));
    target.selectAll();
  }

  const caption = (
    <ListCaption
      isBroken={rows.isError}
      {...(is_narrowed ? { results: rows.total } : {})}
      {...(exportHistoryHref ? { exportHistoryHref } : {})}
    />
  );
  if (!selection || rows.total === 0) return <div className={styles.strip}>{caption}</div>;

  return (
    <SelectionBar
      selected={selection.count}
      total={rows.total}
      selectAllText={rowTexts.selectAll}
      isSelecting={isSelecting}
      onSelectAll={() => void selectAll(selection)}
      onClear={selection.clear}
    >
      {caption}
    </SelectionBar>
  );
}

function TableFoot<Row, By extends string>(props: DataTableProps<Row, By> & { top: number; virtual: RowVirtualizer }) {
  const { rows, rowTexts, foot, top, virtual } = props;
  const end = rows.total - 1;
  return (
    <DataTableFoot
      total={rows.total}
      countOf={rowTexts.count}
      // At the end of the list, the last page does not fill the viewport, so the first visible row belongs to the
      // previous page.
      page={pageOfRow(virtual.last >= end ? end : top)}
      pages={pageOfRow(end)}
      isBroken={rows.isError}
      error={rows.error}
      onRetry={rows.refetch}
      onPage={(page) => virtual.scrollTo((page - 1) * pageSize, { align: 'start' })}
    >
      {foot}
    </DataTableFoot>
  );
}

function useOpenRow<Row>(hrefOf: ((row: Row) => string) | undefined): (row: Row) => void {
  const navigation = use(NavigationContext);
  return useStableCallback((row: Row) => {
    const href = hrefOf?.(row);
    if (href) navigation?.navigate(href);
  });
}
