import { plural, t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import styles from '../profile.module.css';

type ReceivedMail = Answer<'receiptMail.settings'>['mails'][number];

/** The latest emails with receipts from the user, each with its result. */
export function ReceivedMails({ mails }: { mails: readonly ReceivedMail[] }) {
  if (mails.length === 0) return null;
  return (
    <section aria-label={t`Latest mails`}>
      <h3>{t`Latest mails`}</h3>
      <ul className={styles.mails}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <span className={styles.subject}>{mail.subject || t`No subject`}</span>
            <span className={styles.outcome}>{outcomeText(mail)}</span>
            <DateTime at={mail.received_at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeText({ state, no_of_drafts, reason, skipped }: ReceivedMail): string {
  if (state === 'waiting') return t`Being processed`;
  if (state !== 'done') return reason;
  const drafts = plural(no_of_drafts, '1 draft', '# drafts');
  return skipped.length === 0 ? drafts : t`${drafts}. Not used: ${skipped.map(({ name }) => name).join(', ')}`;
}
