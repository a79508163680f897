import { type MouseEvent, memo } from 'react';
import { AppLink } from './AppLink.tsx';
import styles from './DataTable.module.css';
import { RowCheckbox } from './RowCheckbox.tsx';
import type { DataColumn } from './use-column-choice.ts';

interface DataTableRowProps<Row> {
  index: number;
  /** Nothing while it is on its way. */
  row: Row | undefined;
  columns: readonly DataColumn<Row, never>[];
  href: string | undefined;
  name: string;
  isActive: boolean;
  hasChoice: boolean;
  isChosen?: boolean;
  /** It cannot be chosen. */
  isLocked?: boolean;
  onOpen: (row: Row) => void;
  onChoose: (index: number, options: { isOn: boolean; isRange?: boolean }) => void;
  onFocus: (index: number) => void;
}

/** One row, drawn again only when something about it changed. */
export const DataTableRow = memo(Row) as unknown as <R>(
  props: Omit<DataTableRowProps<R>, 'columns'> & { columns: readonly DataColumn<R, string>[] },
) => React.JSX.Element;

function Row(props: DataTableRowProps<unknown>) {
  const { index, row, columns, href, name, isActive, hasChoice, onOpen, onChoose, onFocus } = props;
  const { isChosen = false, isLocked = false } = props;
  if (row === undefined) return <Waiting index={index} columns={columns} hasChoice={hasChoice} />;

  // The title's link is the way for keys and readers; a click anywhere else in the row is a shortcut.
  function openByClick(event: MouseEvent<HTMLTableRowElement>) {
    const isOwn = event.target instanceof Element && event.target.closest('a, button, input, label');
    if (!isOwn && href && !window.getSelection()?.toString()) onOpen(row);
  }

  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-on={isChosen || undefined}
      data-opens={href ? true : undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={openByClick}
      onFocus={() => onFocus(index)}
    >
      {hasChoice && (
        <td className={styles.pick}>
          <RowCheckbox
            aria-label={`Select ${name}`}
            checked={isChosen}
            disabled={isLocked}
            onChange={(event) =>
              onChoose(index, {
                isOn: event.currentTarget.checked,
                isRange: event.nativeEvent instanceof PointerEvent && event.nativeEvent.shiftKey,
              })
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-yields={column.yields} data-card={column.card}>
          {column.isTitle && href ? (
            <AppLink href={href} className={styles.title}>
              {column.cell(row)}
            </AppLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** The shape of a row that has not arrived. */
function Waiting({ index, columns, hasChoice }: Pick<DataTableRowProps<unknown>, 'index' | 'columns' | 'hasChoice'>) {
  return (
    <tr aria-rowindex={index + 2} data-index={index} aria-busy="true" className={styles.waiting}>
      {hasChoice && <td className={styles.pick} />}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-yields={column.yields} data-card={column.card}>
          <i style={{ width: `${widths[(index + column.key.length) % widths.length]}%` }} />
        </td>
      ))}
    </tr>
  );
}

const widths = [62, 48, 70, 54, 40];
