import { Button } from '@mantine/core';
import { countText } from '#domain/text/count-text.ts';
import { Flag } from '../../../ui/Flag.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { bulkLabels } from './bulk-labels.ts';
import type { BulkResult, Noun } from './bulk-selection.ts';
import styles from './UnchangedItemsDialog.module.css';

interface UnchangedItemsDialogProps {
  result: BulkResult;
  noun: Noun;
  /** 'deleted', 'submitted'. */
  word: string;
  onClose: () => void;
}

/** Lists the items a bulk action did not change, with the reasons. */
export function UnchangedItemsDialog({ result, noun, word, onClose }: UnchangedItemsDialogProps) {
  const { no_of_done, undone, no_of_left = undone.length } = result;
  const title = bulkLabels.itemsNotChanged(bulkLabels.itemsDone(no_of_done, noun, word), countText(no_of_left));

  return (
    <ModalDialog label={title} onClose={onClose}>
      <h2 className={styles.title}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0}>
        {undone.map(({ id, label, reason }) => (
          <li key={id}>
            <b>{label}</b>
            <Flag tone="bad">{reason}</Flag>
          </li>
        ))}
        {no_of_left > undone.length && <li>And {countText(no_of_left - undone.length)} more.</li>}
      </ul>
      <div className={styles.foot}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </ModalDialog>
  );
}
