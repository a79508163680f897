import { Button } from '@mantine/core';
import { errorText } from '../lib/call-error.ts';
import type { DraftState, Saved } from '../lib/draft-autosave.ts';
import styles from './DraftAlert.module.css';
import { FormAlert } from './FormAlert.tsx';
import { notify } from './notices.ts';

interface DraftAlertProps {
  /** The item type: 'expense'. */
  noun: string;
  form: {
    draft: Pick<DraftState<unknown>, 'phase' | 'failure' | 'is_completing' | 'saved'>;
    autosave: { overwrite: (saved: Promise<Saved>) => Promise<void>; saveAsNew: () => void };
  };
  /** Fetches the currently saved version. */
  onLatest: (id: string) => Promise<Saved>;
  /** Reloads the saved version and discards the changes in this form. */
  onReload: () => void;
}

/** Explains why a draft could not be saved and offers a way to resolve it. */
export function DraftAlert({ noun, form: { draft, autosave }, onLatest, onReload }: DraftAlertProps) {
  async function overwriteWithLocal() {
    if (!draft.saved) return;
    try {
      await autosave.overwrite(onLatest(draft.saved.id));
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <FormAlert message={messageOf(noun, draft)}>
      {draft.phase === 'overtaken' && (
        <p className={styles.ways}>
          <Button size="sm" variant="default" onClick={onReload}>
            Reload
          </Button>
          <Button size="sm" variant="subtle" onClick={() => void overwriteWithLocal()}>
            Keep my changes
          </Button>
        </p>
      )}
      {draft.phase === 'gone' && (
        <p className={styles.ways}>
          <Button size="sm" variant="default" onClick={() => autosave.saveAsNew()}>
            Save as a new {noun}
          </Button>
        </p>
      )}
    </FormAlert>
  );
}

function messageOf(noun: string, { phase, failure, is_completing }: DraftAlertProps['form']['draft']): string | null {
  switch (phase) {
    case 'overtaken':
      return `This ${noun} was changed somewhere else. Reload to see that version, or keep your changes.`;
    case 'gone':
      return `This ${noun} was deleted somewhere else. Your changes are still here.`;
    case 'refused':
      return failure?.message || 'Something went wrong. Your entries are still here, so please try again.';
    case 'waiting':
      return is_completing
        ? `We could not reach the server. The ${noun} is on this device and will be saved when you are back online.`
        : null;
    case 'untouched':
    case 'unsent':
    case 'sending':
    case 'saved':
      return null;
  }
}
