import type { RefObject } from 'react';
import styles from './DataTable.module.css';
import { DataTableRow } from './DataTableRow.tsx';
import type { DataColumn } from './use-column-choice.ts';
import type { PagedRows } from './use-paged-rows.ts';
import type { RowVirtualizer } from './use-row-virtualizer.ts';
import type { Selection } from './use-selection.ts';

interface DataTableBodyProps<Row, By extends string> {
  body: RefObject<HTMLTableSectionElement | null>;
  virtual: RowVirtualizer;
  rows: PagedRows<Row>;
  columns: readonly DataColumn<Row, By>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  hrefOf: ((row: Row) => string) | undefined;
  selection: Selection | undefined;
  isSelectable: (row: Row) => boolean;
  active: number;
  onOpen: (row: Row) => void;
  onDropFiles: ((row: Row, files: File[]) => void) | undefined;
  onChoose: (index: number, options: { isOn: boolean; isRange?: boolean }) => void;
  onFocus: (index: number) => void;
}

/** The rendered rows, with spacers in place of the rows outside the viewport. */
export function DataTableBody<Row, By extends string>(props: DataTableBodyProps<Row, By>) {
  const { body, virtual, rows, columns, keyOf, nameOf, hrefOf, selection, isSelectable, active } = props;

  return (
    <tbody ref={body}>
      <Spacer px={virtual.spaceAbove} />
      {virtual.items.map(({ index, start }, position) => {
        const row = rows.rowAt(index);
        const isLocked = row !== undefined && !isSelectable(row);
        const previous = virtual.items[position - 1];
        const gap = previous ? start - previous.end : 0;

        return [
          gap > 0 && <Spacer key={`gap ${index}`} px={gap} />,
          <DataTableRow
            key={row ? keyOf(row) : `row ${index}`}
            index={index}
            row={row}
            columns={columns}
            href={row && hrefOf?.(row)}
            name={row ? nameOf(row) : ''}
            isActive={index === active}
            {...(selection && row ? { isChosen: !isLocked && selection.has(keyOf(row)), isLocked } : {})}
            hasChoice={selection !== undefined}
            onOpen={props.onOpen}
            onDropFiles={props.onDropFiles}
            onChoose={props.onChoose}
            onFocus={props.onFocus}
          />,
        ];
      })}
      <Spacer px={virtual.spaceBelow} />
    </tbody>
  );
}

function Spacer({ px }: { px: number }) {
  if (px <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer row contains nothing that can be focused
    <tr aria-hidden="true" className={styles.space}>
      <td style={{ height: px }} />
    </tr>
  );
}
