import { Button } from '@mantine/core';
import { sentenceOf } from '../lib/call-error.ts';
import type { DraftState, Saved } from '../lib/draft-autosave.ts';
import styles from './DraftAlert.module.css';
import { FormAlert } from './FormAlert.tsx';
import { notify } from './notices.ts';

interface DraftAlertProps {
  /** What is written: 'expense'. */
  noun: string;
  form: {
    draft: Pick<DraftState<unknown>, 'phase' | 'failure' | 'is_completing' | 'saved'>;
    autosave: { overrule: (saved: Saved) => void; saveAsNew: () => void };
  };
  /** What is kept by now, asked of the server. */
  onLatest: (id: string) => Promise<Saved>;
  /** Begins again with what is kept, without what was typed here. */
  onReload: () => void;
}

/** Why a draft could not be saved, and what can be done about it. Nothing typed is lost meanwhile. */
export function DraftAlert({ noun, form: { draft, autosave }, onLatest, onReload }: DraftAlertProps) {
  async function keepLocal() {
    if (!draft.saved) return;
    try {
      const { id, version } = await onLatest(draft.saved.id);
      autosave.overrule({ id, version });
    } catch (error) {
      notify.failure(sentenceOf(error));
    }
  }

  return (
    <FormAlert message={messageOf(noun, draft)}>
      {draft.phase === 'overtaken' && (
        <p className={styles.ways}>
          <Button size="sm" variant="default" onClick={onReload}>
            Reload
          </Button>
          <Button size="sm" variant="subtle" onClick={() => void keepLocal()}>
            Keep what I typed
          </Button>
        </p>
      )}
      {draft.phase === 'gone' && (
        <p className={styles.ways}>
          <Button size="sm" variant="default" onClick={() => autosave.saveAsNew()}>
            Keep it as a new {noun}
          </Button>
        </p>
      )}
    </FormAlert>
  );
}

function messageOf(noun: string, { phase, failure, is_completing }: DraftAlertProps['form']['draft']): string | null {
  switch (phase) {
    case 'overtaken':
      return `This ${noun} was changed in another place in the meantime. Reload to see it; what you typed here is kept until you decide.`;
    case 'gone':
      return `This ${noun} was deleted in another place. What you typed here is still there.`;
    case 'refused':
      return failure?.message || 'That did not work. Nothing you typed is lost, so please try again.';
    case 'waiting':
      return is_completing
        ? `We could not reach the server. The ${noun} is kept on this device and saved as soon as the connection is back.`
        : null;
    case 'untouched':
    case 'unsent':
    case 'sending':
    case 'saved':
      return null;
  }
}
