import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceFloppy } from '@tabler/icons-react';
import type { DraftPhase } from '../lib/draft-autosave.ts';
import styles from './DraftStatus.module.css';
import { TextButton } from './TextButton.tsx';

interface SavedForm {
  draft: { phase: DraftPhase; saved_at: Date | null };
  autosave: { flush: () => void };
  isSavingItself: boolean;
}

/** Whether what was typed is safe, and where. */
export function DraftStatus({ form: { draft, autosave, isSavingItself } }: { form: SavedForm }) {
  const { phase, saved_at } = draft;
  const sign = signs[phase];
  return (
    <span className={styles.status} role="status" data-phase={phase}>
      {sign}
      <span>{isSavingItself ? sentence(phase, saved_at) : unsavedSentence(phase)}</span>
      {phase === 'waiting' && <TextButton onClick={() => autosave.flush()}>Try now</TextButton>}
    </span>
  );
}

function sentence(phase: DraftPhase, saved_at: Date | null): string {
  switch (phase) {
    case 'untouched':
      return '';
    case 'unsent':
    case 'sending':
      return 'Saving…';
    case 'saved':
      return saved_at ? `Draft saved at ${clockText(saved_at)}` : '';
    case 'waiting':
      return 'No connection. Kept on this device; we try again by ourselves.';
    case 'refused':
    case 'overtaken':
    case 'gone':
      return 'Not saved. Kept on this device.';
  }
}

/** What is complete changes only when somebody says so. */
function unsavedSentence(phase: DraftPhase): string {
  switch (phase) {
    case 'untouched':
    case 'saved':
      return '';
    case 'unsent':
    case 'refused':
    case 'overtaken':
    case 'gone':
      return 'Changes not saved yet';
    case 'sending':
      return 'Saving…';
    case 'waiting':
      return 'No connection. Kept on this device; we try again by ourselves.';
  }
}

const signs: Record<DraftPhase, React.ReactNode> = {
  untouched: null,
  unsent: <IconCloudUp aria-hidden="true" />,
  sending: <IconCloudUp aria-hidden="true" />,
  saved: <IconCloudCheck aria-hidden="true" />,
  waiting: <IconCloudOff aria-hidden="true" />,
  refused: <IconDeviceFloppy aria-hidden="true" />,
  overtaken: <IconDeviceFloppy aria-hidden="true" />,
  gone: <IconDeviceFloppy aria-hidden="true" />,
};

/** '09:42 AM', in the viewer's zone. */
function clockText(at: Date): string {
  return at.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hour12: true });
}
