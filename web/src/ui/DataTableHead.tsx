import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import styles from './DataTable.module.css';
import type { ListSort } from './list-url.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import type { DataColumn } from './use-column-choice.ts';

interface DataTableHeadProps<Row, By extends string> {
  columns: readonly DataColumn<Row, By>[];
  sort: ListSort<By>;
  onSort: (sort: ListSort<By>) => void;
  pick?: { state: 'none' | 'some' | 'all'; onChange: (isOn: boolean) => void };
}

export function DataTableHead<Row, By extends string>({ columns, sort, onSort, pick }: DataTableHeadProps<Row, By>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {pick && (
          <th scope="col" className={styles.pick}>
            <RowCheckbox
              aria-label={t`Select all on this page`}
              checked={pick.state === 'all'}
              isPart={pick.state === 'some'}
              onChange={(event) => pick.onChange(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-align={column.align}
            data-yields={column.yields}
            {...(column.width ? { style: { width: column.width } } : {})}
            {...(column.sort && column.sort === sort.by
              ? { 'aria-sort': sort.direction === 'asc' ? 'ascending' : 'descending' }
              : {})}
          >
            {column.sort ? <SortButton column={column} by={column.sort} sort={sort} onSort={onSort} /> : column.head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface SortButtonProps<Row, By extends string> {
  column: DataColumn<Row, By>;
  by: By;
  sort: ListSort<By>;
  onSort: (sort: ListSort<By>) => void;
}

/** A button that sorts by its column. A second click reverses the order. */
function SortButton<Row, By extends string>({ column, by, sort, onSort }: SortButtonProps<Row, By>) {
  const isCurrent = sort.by === by;
  const direction = isCurrent && sort.direction === 'asc' ? 'desc' : 'asc';
  return (
    <button type="button" className={styles.sort} onClick={() => onSort({ by, direction })}>
      {column.head}
      {isCurrent && sort.direction === 'asc' && <IconArrowUp size={12} aria-hidden="true" />}
      {isCurrent && sort.direction === 'desc' && <IconArrowDown size={12} aria-hidden="true" />}
    </button>
  );
}
