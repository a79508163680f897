import { type ReactNode, use } from 'react';
import { AppLink, NavigationContext } from './AppLink.tsx';
import { isRowClick } from './is-row-click.ts';
import styles from './SimpleTable.module.css';

export interface SimpleColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** True for the column that names the row; it becomes the heading of the card on a phone. */
  isTitle?: boolean;
  /** True for a column of buttons; only screen readers announce its head. */
  isAction?: boolean;
  /** True for a column that is left out of the cards on a phone, because the opened row shows it too. */
  isWide?: boolean;
}

interface SimpleTableProps<Row> {
  label: string;
  columns: readonly SimpleColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The page a row opens. The title is the link; clicking elsewhere in the row opens it too. */
  hrefOf?: (row: Row) => string;
}

/** A short table without sorting or selection. On a phone each row becomes a card. */
export function SimpleTable<Row>({ label, columns, rows, keyOf, hrefOf }: SimpleTableProps<Row>) {
  const navigation = use(NavigationContext);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" data-align={column.align}>
              <span data-hidden={column.isAction || undefined}>{column.head}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-opens={hrefOf ? true : undefined}
            {...(hrefOf
              ? {
                  onClick: (event) => {
                    if (isRowClick(event)) navigation?.navigate(hrefOf(row));
                  },
                }
              : {})}
          >
            {columns.map((column) => (
              <td
                key={column.head}
                data-align={column.align}
                data-head={column.head}
                data-title={column.isTitle || undefined}
                data-action={column.isAction || undefined}
                data-wide={column.isWide || undefined}
              >
                {column.isTitle && hrefOf ? <AppLink href={hrefOf(row)}>{column.cell(row)}</AppLink> : column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
