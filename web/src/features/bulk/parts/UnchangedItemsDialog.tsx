import { Button } from '@mantine/core';
import { savedText } from '#domain/language/saved-text.ts';
import { msg, plural, t, translate } from '#domain/language/translate.ts';
import { Flag } from '../../../ui/Flag.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { bulkLabels } from './bulk-labels.ts';
import type { BulkResult, DoneText } from './bulk-selection.ts';
import styles from './UnchangedItemsDialog.module.css';

interface UnchangedItemsDialogProps {
  result: BulkResult;
  /** Returns a text about the changed items, such as '3 reports deleted'. */
  doneText: DoneText;
  onClose: () => void;
}

/** Lists the items that a bulk action did not change, with the reasons. */
export function UnchangedItemsDialog({ result, doneText, onClose }: UnchangedItemsDialogProps) {
  const { no_of_done, undone, no_of_left = undone.length } = result;
  const hidden = no_of_left - undone.length;
  const title = bulkLabels.notAllDone(doneText(no_of_done), no_of_left);

  return (
    <ModalDialog label={title} onClose={onClose}>
      <h2 className={styles.title}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0}>
        {undone.map(({ id, label, reason }) => (
          <li key={id}>
            <b>{unnamed.includes(label) ? translate(label) : label}</b>
            <Flag tone="bad">{savedText(reason)}</Flag>
          </li>
        ))}
        {hidden > 0 && <li>{plural(hidden, 'And 1 more.', 'And # more.')}</li>}
      </ul>
      <div className={styles.foot}>
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </ModalDialog>
  );
}

/** The names that the server gives to items without a name. */
const unnamed = [msg`A draft`, msg`An expense`, msg`Another item`];
