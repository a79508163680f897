import { Button } from '@mantine/core';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { Flag } from '../../../ui/Flag.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import styles from './BulkResultsDialog.module.css';

type BulkResult = Answer<'users.enableDisable'>['results'][number];

export interface BulkResults {
  /** The participle in the title: 'enabled', 'disabled'. */
  word: string;
  changed: number;
  /** Users that were not changed, with the reasons. */
  rest: BulkResult[];
}

interface BulkResultsDialogProps {
  results: BulkResults;
  nameOf: (user_id: string) => string | null;
  onClose: () => void;
}

/** The result of a bulk action that changed only some users, with one line per unchanged user. */
export function BulkResultsDialog({ results, nameOf, onClose }: BulkResultsDialogProps) {
  const { word, changed, rest } = results;
  const refused = rest.filter(({ outcome }) => outcome === 'refused').length;
  const title = `${countText(changed)} ${word}, ${countText(rest.length)} not changed`;
  return (
    <ModalDialog label={title} onClose={onClose}>
      <div className={styles.words}>
        <h2>{title}</h2>
        {refused > 0 && <p>{refused === 1 ? '1 change was refused.' : `${refused} changes were refused.`}</p>}
      </div>
      <ul className={styles.list}>
        {rest.map(({ user_id, outcome, message }) => (
          <li key={user_id}>
            <b>{nameOf(user_id) ?? 'A user on another page'}</b>
            <Flag tone={outcome === 'refused' ? 'bad' : 'quiet'}>{message}</Flag>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </ModalDialog>
  );
}
