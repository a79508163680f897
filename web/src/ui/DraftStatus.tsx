import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceFloppy } from '@tabler/icons-react';
import { clockText } from '#domain/dates/instant-text.ts';
import { t } from '#domain/language/translate.ts';
import type { DraftPhase } from '../lib/draft-autosave.ts';
import { useTimeZone } from '../lib/use-time-zone.ts';
import styles from './DraftStatus.module.css';
import { TextButton } from './TextButton.tsx';

interface SavedForm {
  draft: { phase: DraftPhase; saved_at: Date | null };
  autosave: { flush: () => void };
  isAutosaved: boolean;
}

/** Shows whether the changes are saved. */
export function DraftStatus({ form: { draft, autosave, isAutosaved } }: { form: SavedForm }) {
  const { phase, saved_at } = draft;
  const zone = useTimeZone();

  return (
    <span className={styles.status} role="status" data-phase={phase}>
      {icons[phase]}
      <span>{isAutosaved ? sentence(phase, saved_at && clockText(saved_at, zone)) : unsavedSentence(phase)}</span>
      {phase === 'waiting' && <TextButton onClick={() => autosave.flush()}>{t`Try now`}</TextButton>}
    </span>
  );
}

function sentence(phase: DraftPhase, savedAt: string | null): string {
  switch (phase) {
    case 'untouched':
      return '';
    case 'unsent':
    case 'sending':
      return t`Saving…`;
    case 'saved':
      return savedAt ? t`Draft saved at ${savedAt}` : '';
    case 'waiting':
      return offlineText;
    case 'refused':
    case 'overtaken':
    case 'gone':
      return t`Not saved to Outlay yet. A copy is on this device.`;
  }
}

/** Describes unsaved changes. Items without autosave are saved only when the user confirms. */
function unsavedSentence(phase: DraftPhase): string {
  switch (phase) {
    case 'untouched':
    case 'saved':
      return '';
    case 'unsent':
    case 'refused':
    case 'overtaken':
    case 'gone':
      return t`Unsaved changes`;
    case 'sending':
      return t`Saving…`;
    case 'waiting':
      return offlineText;
  }
}

const offlineText = t`No connection. Saved on this device. We'll retry automatically.`;

const icons: Record<DraftPhase, React.ReactNode> = {
  untouched: null,
  unsent: <IconCloudUp aria-hidden="true" />,
  sending: <IconCloudUp aria-hidden="true" />,
  saved: <IconCloudCheck aria-hidden="true" />,
  waiting: <IconCloudOff aria-hidden="true" />,
  refused: <IconDeviceFloppy aria-hidden="true" />,
  overtaken: <IconDeviceFloppy aria-hidden="true" />,
  gone: <IconDeviceFloppy aria-hidden="true" />,
};
