import type { ReactNode } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import type { RowTexts } from './row-texts.ts';
import styles from './SelectionBar.module.css';
import { TextButton } from './TextButton.tsx';

interface SelectionBarProps {
  selected: number;
  total: number;
  /** The text of the button that selects all rows: 'Select all 128 reports'. */
  selectAllText: RowTexts['selectAll'];
  /** True while all rows, including unloaded ones, are being selected. */
  isSelecting?: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  /** A ListCaption, shown on the right. */
  children?: ReactNode;
}

/** The bar above a list: the selection count, 'Select all' and the caption. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, total, selectAllText, isSelecting = false, onSelectAll, onClear, children } = props;
  return (
    <div className={styles.bar} data-on={selected > 0 || undefined}>
      {selected > 0 && <b className={styles.selected}>{plural(selected, '1 selected', '# selected')}</b>}
      {isSelecting ? (
        <span role="status">{t`Selecting...`}</span>
      ) : (
        selected < total && <TextButton onClick={onSelectAll}>{selectAllText(total)}</TextButton>
      )}
      {selected > 0 && <TextButton onClick={onClear}>{t`Clear selection`}</TextButton>}
      <span className={styles.end}>{children}</span>
    </div>
  );
}
