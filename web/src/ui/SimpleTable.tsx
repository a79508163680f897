import type { ReactNode } from 'react';
import styles from './SimpleTable.module.css';

export interface SimpleColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** The column that names the row: it leads the card on a phone. */
  isTitle?: boolean;
  /** Buttons only: the head is spoken, not shown. */
  isAction?: boolean;
}

interface SimpleTableProps<Row> {
  label: string;
  columns: readonly SimpleColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A short table without sorting or choosing. Below sm each row becomes a card of its own. */
export function SimpleTable<Row>({ label, columns, rows, keyOf }: SimpleTableProps<Row>) {
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
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.head}
                data-align={column.align}
                data-head={column.head}
                data-title={column.isTitle || undefined}
                data-action={column.isAction || undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
