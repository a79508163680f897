import { type ReactNode, use } from 'react';
import { AppLink, NavigationContext } from './AppLink.tsx';
import styles from './SimpleTable.module.css';

export interface SimpleColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** The column that names the row: it leads the card on a phone. */
  isTitle?: boolean;
  /** Buttons only: the head is spoken, not shown. */
  isAction?: boolean;
  /** Told again where the row opens: cards go without it. */
  isWide?: boolean;
}

interface SimpleTableProps<Row> {
  label: string;
  columns: readonly SimpleColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Where a row opens: its title is the link, and a click elsewhere in the row follows it too. */
  hrefOf?: (row: Row) => string;
}

/** A short table without sorting or choosing. Below sm each row becomes a card of its own. */
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
                  onClick: ({ target }) => {
                    const isOwn = target instanceof Element && target.closest('a, button, input, label');
                    if (!isOwn) navigation?.navigate(hrefOf(row));
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
