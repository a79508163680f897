import { Button } from '@mantine/core';
import { countText } from '#domain/text/count-text.ts';
import { Flag } from '../../../ui/Flag.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { type BulkResult, counted, type Noun } from './chosen.ts';
import styles from './UndoneDialog.module.css';

interface UndoneDialogProps {
  result: BulkResult;
  noun: Noun;
  /** 'deleted', 'submitted'. */
  word: string;
  onClose: () => void;
}

/** What became of a bulk action that did not do everything: one line for each item it left as it was. */
export function UndoneDialog({ result, noun, word, onClose }: UndoneDialogProps) {
  const { no_of_done, undone, no_of_left = undone.length } = result;
  const title = `${counted(no_of_done, noun)} ${word}, ${countText(no_of_left)} left`;
  return (
    <ModalDialog label={title} onClose={onClose}>
      <h2 className={styles.title}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
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
