import { Button } from '@mantine/core';
import { t, texts } from '#domain/language/translate.ts';
import { errorText } from '../lib/call-error.ts';
import type { DraftState, Saved } from '../lib/draft-autosave.ts';
import styles from './DraftAlert.module.css';
import { FormAlert } from './FormAlert.tsx';
import { notify } from './notices.ts';
import { OvertakenActions } from './OvertakenActions.tsx';

type Noun = 'expense' | 'advance';

interface DraftAlertProps {
  noun: Noun;
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
      {draft.phase === 'overtaken' && <OvertakenActions onReload={onReload} onKeep={() => void overwriteWithLocal()} />}
      {draft.phase === 'gone' && (
        <p className={styles.ways}>
          <Button size="sm" variant="default" onClick={() => autosave.saveAsNew()}>
            {labels[noun].saveAsNew}
          </Button>
        </p>
      )}
    </FormAlert>
  );
}

function messageOf(noun: Noun, { phase, failure, is_completing }: DraftAlertProps['form']['draft']): string | null {
  switch (phase) {
    case 'overtaken':
      return labels[noun].overtaken;
    case 'gone':
      return labels[noun].gone;
    case 'refused':
      return failure?.message || t`Something went wrong. Your entries are still here, so please try again.`;
    case 'waiting':
      return is_completing ? labels[noun].waiting : null;
    case 'untouched':
    case 'unsent':
    case 'sending':
    case 'saved':
      return null;
  }
}

const labels = texts({
  expense: {
    saveAsNew: 'Save as a new expense',
    overtaken: 'This expense was changed somewhere else. Reload to see that version, or keep your changes.',
    gone: 'This expense was deleted somewhere else. Your changes are still here.',
    waiting: 'We could not reach the server. The expense is on this device and will be saved when you are back online.',
  },
  advance: {
    saveAsNew: 'Save as a new advance',
    overtaken: 'This advance was changed somewhere else. Reload to see that version, or keep your changes.',
    gone: 'This advance was deleted somewhere else. Your changes are still here.',
    waiting: 'We could not reach the server. The advance is on this device and will be saved when you are back online.',
  },
});
