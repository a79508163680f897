import { useQuery } from '@tanstack/react-query';
import { countText } from '#domain/text/count-text.ts';
import { useSession } from '../../../lib/session.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { integrityQuery } from '../audit.calls.ts';
import styles from './AuditIntegrity.module.css';

/**
 * Shows the number of sealed entries and the time of the last seal. If sealed entries were changed, shows which ones.
 */
export function AuditIntegrity() {
  const { user } = useSession();
  const { data } = useQuery(integrityQuery);
  if (!data) return null;
  const { no_of_sealed, no_of_waiting, last_sealed_at, last_hash, problems } = data;

  if (problems.length > 0)
    return (
      <section className={styles.line} aria-label="Integrity of the log">
        <Flag tone="bad">
          {problems.length === 1 ? 'A sealed entry was changed' : `${problems.length} sealed entries were changed`}
        </Flag>
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </section>
    );

  return (
    <section className={styles.line} aria-label="Integrity of the log">
      <Flag tone={no_of_sealed > 0 ? 'good' : 'quiet'}>
        {no_of_sealed > 0 ? `${countText(no_of_sealed)} entries and postings sealed` : 'Nothing sealed yet'}
      </Flag>
      {no_of_waiting > 0 && <span>{`${countText(no_of_waiting)} will be sealed within a minute`}</span>}
      {last_sealed_at && (
        <span>
          Last seal <DateTime at={last_sealed_at} zone={user.time_zone} />
        </span>
      )}
      {last_hash && (
        <span>
          Hash <code title={last_hash}>{last_hash.slice(0, 12)}</code>
        </span>
      )}
    </section>
  );
}
