import type { ReactNode } from 'react';
import { countText } from '#domain/text/count-text.ts';
import styles from './SelectionBar.module.css';
import { TextButton } from './TextButton.tsx';

interface SelectionBarProps {
  selected: number;
  total: number;
  /** Plural noun of the rows: 'reports'. */
  type: string;
  /** True while all rows, including unloaded ones, are being selected. */
  isSelecting?: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  /** A ListCaption, at the right. */
  children?: ReactNode;
}

/** The bar above a list: the selection count, 'Select all' and the caption. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, total, type, isSelecting = false, onSelectAll, onClear, children } = props;
  return (
    <div className={styles.bar} data-on={selected > 0 || undefined}>
      {selected > 0 && <b className={styles.selected}>{countText(selected)} selected</b>}
      {isSelecting ? (
        <span role="status">Selecting...</span>
      ) : (
        selected < total && (
          <TextButton onClick={onSelectAll}>
            {`Select all ${countText(total)} ${total === 1 ? type.replace(/s$/u, '') : type}`}
          </TextButton>
        )
      )}
      {selected > 0 && <TextButton onClick={onClear}>Clear selection</TextButton>}
      <span className={styles.end}>{children}</span>
    </div>
  );
}
