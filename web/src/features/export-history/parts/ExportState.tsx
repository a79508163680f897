import { instantText } from '#domain/dates/instant-text.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { t, texts } from '#domain/language/translate.ts';
import { useSession } from '../../../lib/session.ts';
import { Dot, type DotProps } from '../../../ui/StatusDot.tsx';
import { percentOf } from '../../exports/parts/follow-export.ts';
import styles from './ExportState.module.css';
import type { ExportRow } from './export.ts';

export const stateLabels: Record<ExportRow['state'], string> = texts({
  waiting: 'Queued',
  working: 'In progress',
  ready: 'Ready',
  failed: 'Failed',
  expired: 'Expired',
});

const looks: Record<ExportRow['state'], Omit<DotProps, 'label'>> = {
  waiting: { tone: 'pending', fill: 'ring' },
  working: { tone: 'pending', fill: 'half' },
  ready: { tone: 'paid', fill: 'full' },
  failed: { tone: 'rejected', fill: 'full' },
  expired: { tone: 'draft', fill: 'full' },
};

/** Shows the state of an export with its progress, its expiry or the reason for its failure. */
export function ExportState({ row }: { row: ExportRow }) {
  const { user } = useSession();
  const { state, title, failure, expires_at } = row;
  return (
    <span className={styles.state}>
      <Dot {...looks[state]} label={stateLabels[state]} />
      {state === 'working' && (
        <span className={styles.progress}>
          <progress max={100} value={percentOf(row)} aria-label={t`Progress of ${title}`} />
          {percentOf(row)}%
        </span>
      )}
      {state === 'failed' && failure && <small title={savedText(failure)}>{savedText(failure)}</small>}
      {state === 'ready' && expires_at && <small>{t`Expires ${instantText(expires_at, user.time_zone)}`}</small>}
    </span>
  );
}
