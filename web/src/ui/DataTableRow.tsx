import { type DragEvent, type MouseEvent, memo } from 'react';
import { t } from '#domain/language/translate.ts';
import { AppLink } from './AppLink.tsx';
import styles from './DataTable.module.css';
import { isRowClick } from './is-row-click.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import type { DataColumn } from './use-column-choice.ts';

interface DataTableRowProps<Row> {
  index: number;
  /** The row; undefined while it is loading. */
  row: Row | undefined;
  columns: readonly DataColumn<Row, never>[];
  href: string | undefined;
  name: string;
  isActive: boolean;
  hasChoice: boolean;
  isChosen?: boolean;
  /** True if the row cannot be selected. */
  isLocked?: boolean;
  onOpen: (row: Row) => void;
  onDropFiles?: ((row: Row, files: File[]) => void) | undefined;
  onChoose: (index: number, options: { isOn: boolean; isRange?: boolean }) => void;
  onFocus: (index: number) => void;
}

/** One row. It renders again only if its props change. */
export const DataTableRow = memo(Row) as unknown as <R>(
  props: Omit<DataTableRowProps<R>, 'columns'> & { columns: readonly DataColumn<R, string>[] },
) => React.JSX.Element;

function Row(props: DataTableRowProps<unknown>) {
  const { index, row, columns, href, name, isActive, hasChoice, onOpen, onDropFiles, onChoose, onFocus } = props;
  const { isChosen = false, isLocked = false } = props;
  if (row === undefined) return <LoadingRow index={index} columns={columns} hasChoice={hasChoice} />;

  // Keyboards and screen readers use the link in the title; clicking elsewhere in the row is a shortcut.
  function openByClick(event: MouseEvent<HTMLTableRowElement>) {
    if (isRowClick(event) && href && !window.getSelection()?.toString()) onOpen(row);
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
      {...(onDropFiles ? fileTarget((files) => onDropFiles(row, files)) : {})}
    >
      {hasChoice && (
        <td className={styles.pick}>
          <RowCheckbox
            aria-label={t`Select ${name}`}
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

/**
 * Returns event handlers that mark the row while files are dragged over it, and that report the files dropped on it.
 */
function fileTarget(onFiles: (files: File[]) => void) {
  const mark = (event: DragEvent<HTMLTableRowElement>, isOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.currentTarget.toggleAttribute('data-over', isOver);
  };
  return {
    onDragOver: (event: DragEvent<HTMLTableRowElement>) => mark(event, true),
    onDragLeave: (event: DragEvent<HTMLTableRowElement>) => mark(event, false),
    onDrop: (event: DragEvent<HTMLTableRowElement>) => {
      mark(event, false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
}

/** A placeholder for a row that is still loading. */
function LoadingRow({
  index,
  columns,
  hasChoice,
}: Pick<DataTableRowProps<unknown>, 'index' | 'columns' | 'hasChoice'>) {
  return (
    <tr aria-rowindex={index + 2} data-index={index} aria-busy="true" className={styles.waiting}>
      {hasChoice && <td className={styles.pick} />}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-yields={column.yields} data-card={column.card}>
          <i style={{ width: `${placeholderWidths[(index + column.key.length) % placeholderWidths.length]}%` }} />
        </td>
      ))}
    </tr>
  );
}

const placeholderWidths = [62, 48, 70, 54, 40];
