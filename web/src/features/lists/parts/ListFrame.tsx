import type { ReactNode } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { ColumnsMenu } from '../../../ui/ColumnsMenu.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { FilterBar, type FilterSlot } from '../../../ui/FilterBar.tsx';
import type { ListShape, ListSort } from '../../../ui/list-url.ts';
import { SortMenu } from '../../../ui/SortMenu.tsx';
import { type DataColumn, useColumnChoice } from '../../../ui/use-column-choice.ts';
import { useDeferred } from '../../../ui/use-deferred.ts';
import type { ListState } from '../../../ui/use-list-state.ts';
import { ListViews } from './ListViews.tsx';
import { NothingMatches } from './NothingMatches.tsx';
import type { ViewCount } from './url-filters.ts';

type TableProps<Row, By extends string> = Pick<
  DataTableProps<Row, By>,
  'label' | 'type' | 'rows' | 'keyOf' | 'nameOf' | 'hrefOf' | 'selection' | 'lockOf' | 'failed' | 'foot' | 'cardPx'
>;

interface ListFrameProps<Row, Filter extends string, By extends string> extends TableProps<Row, By> {
  list: ListState<Filter, By>;
  /** The storage key of the column choice. */
  name: string;
  columns: readonly DataColumn<Row, By>[];
  /** Absent if the list has no saved views. */
  views?: {
    list: Sent<'views.list'>['list'];
    shape: ListShape<Filter, By>;
    hrefOf: (query?: string) => string;
    countOf: (query: string) => ViewCount;
  };
  /** The placeholder of the search field: 'Title, number or name'. */
  find: string;
  filters: readonly FilterSlot[];
  orders: readonly (ListSort<By> & { label: string })[];
  /** An ExportMenu. */
  exporting?: ReactNode;
  /** An EmptyState for a list without items. */
  empty: ReactNode;
}

const defaultCardPx = 104;

/** A list with saved views, search, filters, sorting, column choice and export. */
export function ListFrame<Row, Filter extends string, By extends string>(props: ListFrameProps<Row, Filter, By>) {
  const { list, name, columns: allColumns, views, find, filters, orders, exporting, empty, ...table } = props;
  const columns = useColumnChoice(name, allColumns);
  const { search, sort, is_narrowed } = list;
  const isDeferred = useDeferred(table.rows.answer !== undefined);

  return (
    <>
      {views && <ListViews {...views} hasArrived={table.rows.answer !== undefined} />}
      <FilterBar
        find={{ value: search, placeholder: find, onChange: list.setSearch }}
        filters={isDeferred ? [] : filters}
        onClear={list.clear}
        end={
          !isDeferred && (
            <>
              <SortMenu choices={orders} sort={sort} onSort={list.setSort} />
              <ColumnsMenu choices={columns.choices} onToggle={columns.toggle} />
              {exporting}
            </>
          )
        }
      />
      <DataTable
        cardPx={defaultCardPx}
        exportHistoryHref="/export-history"
        {...table}
        columns={columns.shown}
        sort={sort}
        onSort={list.setSort}
        is_narrowed={is_narrowed}
        page={list.page}
        onPage={list.setPage}
        empty={is_narrowed ? <NothingMatches onClear={list.clear} /> : empty}
      />
    </>
  );
}
