import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import { mailsQuery } from '../profile.calls.ts';
import styles from '../profile.module.css';

type Mails = Sent<'notices.saveSettings'>['approval_mails'];

const words: Record<Mails, string> = {
  at_once: 'A mail each time something waits for you or was decided.',
  daily: 'One mail in the morning with everything that is unread.',
  off: 'No mails. The bell still tells you.',
};

/** How somebody hears of approvals beside the bell. It is kept as soon as it is chosen. */
export function MailsCard() {
  const query = useQuery(mailsQuery);
  const save = useWrite('notices.saveSettings');
  // What was chosen stands at once, and stays unless it could not be kept.
  const [wanted, setWanted] = useState<Mails>();
  const chosen = wanted ?? query.data?.approval_mails;

  function choose(approval_mails: Mails) {
    setWanted(approval_mails);
    save.mutate(
      { approval_mails },
      {
        onSuccess: () => notify.success('Mails saved'),
        onError: (error) => {
          setWanted(undefined);
          notify.failure(sentenceOf(error));
        },
      },
    );
  }

  return (
    <Card padded aria-label="Mails">
      <CardHeader title="Mails" />
      <ListStatus of={query} count={chosen ? 1 : 0} rows={1} empty={null} failed="Failed to fetch Mails.">
        {chosen && (
          <div className={styles.mails}>
            <SegmentField
              label="Approvals, decisions and reminders"
              value={chosen}
              options={[
                { value: 'at_once', label: 'At once' },
                { value: 'daily', label: 'Once a day' },
                { value: 'off', label: 'Never' },
              ]}
              onChange={choose}
            />
            <p role="status">{words[chosen]}</p>
          </div>
        )}
      </ListStatus>
    </Card>
  );
}
