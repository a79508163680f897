import type { ReactNode } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { ColumnsMenu } from '../../../ui/ColumnsMenu.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { FilterBar, type FilterSlot } from '../../../ui/FilterBar.tsx';
import type { ListSort } from '../../../ui/list-url.ts';
import type { PagedListName } from '../../../ui/page-query.ts';
import { SortMenu } from '../../../ui/SortMenu.tsx';
import { type DataColumn, useColumnChoice } from '../../../ui/use-column-choice.ts';
import { useDeferred } from '../../../ui/use-deferred.ts';
import type { ListExportName } from '../../exports/parts/use-export.ts';
import { type RowOf, viewCountQuery } from './define-list.ts';
import { ListExport } from './ListExport.tsx';
import { ListViews } from './ListViews.tsx';
import { NothingMatches, type NothingMatchesProps } from './NothingMatches.tsx';
import type { List } from './use-list.ts';

type TableProps<Row, By extends string> = Pick<
  DataTableProps<Row, By>,
  | 'label'
  | 'rowTexts'
  | 'keyOf'
  | 'nameOf'
  | 'hrefOf'
  | 'lockOf'
  | 'failed'
  | 'foot'
  | 'cardPx'
  | 'rowKeys'
  | 'onDropFiles'
>;

interface ListScreenProps<Name extends PagedListName, Filter extends string, By extends string>
  extends TableProps<RowOf<Name>, By> {
  list: List<Name, Filter, By>;
  columns: readonly DataColumn<RowOf<Name>, By>[];
  /** The storage key of the column choice; absent if the columns are fixed. */
  name?: string;
  /** The saved views; absent if the list has none. */
  views?: { list: Sent<'views.list'>['list']; hrefOf: (query?: string) => string };
  /** The placeholder of the search field: 'Title, number or name'; absent if the list has no search. */
  find?: string;
  filters: readonly FilterSlot[];
  /** The choices of the sort menu. */
  orders?: readonly (ListSort<By> & { label: string })[];
  /** The endpoint that exports the list in the background, or a custom button. */
  exporting?: ListExportName | { button: ReactNode };
  isSelectable?: boolean;
  /** An EmptyState for a list without items. */
  empty: ReactNode;
  /** The texts shown if nothing matches the search or the filters. */
  nothingMatches?: Omit<NothingMatchesProps, 'onClear'>;
  /** The bulk bar and the dialogs. */
  children?: ReactNode;
}

const defaultCardPx = 104;

/** A list with saved views, search, filters, sorting, column choice, export, selection and bulk actions. */
export function ListScreen<Name extends PagedListName, Filter extends string, By extends string>(
  props: ListScreenProps<Name, Filter, By>,
) {
  const { list, columns, name, views, find, filters, orders, exporting, isSelectable = true, empty } = props;
  const { definition, extra, state, rows, selection } = list;
  const choice = useColumnChoice(name ?? '', columns);
  const isDeferred = useDeferred(rows.answer !== undefined);
  const { label, rowTexts, keyOf, nameOf, hrefOf, lockOf, failed, foot, cardPx = defaultCardPx } = props;

  return (
    <>
      {views && (
        <ListViews
          list={views.list}
          hrefOf={views.hrefOf}
          shape={definition}
          countOf={(query) => viewCountQuery(definition, query, extra)}
          hasArrived={rows.answer !== undefined}
        />
      )}
      <FilterBar
        {...(find ? { find: { value: state.search, placeholder: find, onChange: state.setSearch } } : {})}
        filters={isDeferred ? [] : filters}
        onClear={state.clear}
        end={
          !isDeferred && (
            <>
              {orders && <SortMenu choices={orders} sort={state.sort} onSort={state.setSort} />}
              {name && <ColumnsMenu choices={choice.choices} onToggle={choice.toggle} />}
              {typeof exporting === 'string' ? <ListExport name={exporting} list={list} /> : exporting?.button}
            </>
          )
        }
      />
      <DataTable
        label={label}
        rowTexts={rowTexts}
        keyOf={keyOf}
        nameOf={nameOf}
        {...(hrefOf ? { hrefOf } : {})}
        lockOf={lockOf}
        failed={failed}
        foot={foot}
        cardPx={cardPx}
        rowKeys={props.rowKeys}
        onDropFiles={props.onDropFiles}
        {...(typeof exporting === 'string' ? { exportHistoryHref: '/export-history' } : {})}
        rows={rows}
        columns={name ? choice.shown : columns}
        sort={state.sort}
        onSort={state.setSort}
        {...(isSelectable ? { selection } : {})}
        is_narrowed={state.is_narrowed}
        page={state.page}
        onPage={state.setPage}
        empty={state.is_narrowed ? <NothingMatches {...props.nothingMatches} onClear={state.clear} /> : empty}
      />
      {props.children}
    </>
  );
}
