import { Button } from '@mantine/core';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import styles from '../profile.module.css';

/** The kinds of email that the person turned off with a link in an email. */
export function TurnedOffMails({ settings }: { settings: Answer<'notices.settings'> }) {
  const { approval_mails, mails_off } = settings;
  const save = useWrite('notices.saveSettings');
  if (mails_off.length === 0) return null;

  const turnOn = (key: string, label: string) =>
    save.mutate(
      { approval_mails, mails_off: mails_off.filter((each) => each.key !== key).map((each) => each.key) },
      {
        onSuccess: () => notify.success(`Emails turned on: ${label}`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );

  return (
    <>
      <p>You unsubscribed from these emails:</p>
      <ul className={styles.turnedOff} aria-label="Emails turned off">
        {mails_off.map(({ key, label }) => (
          <li key={key}>
            {label}
            <Button
              size="xs"
              variant="default"
              disabled={save.isPending}
              aria-label={`Turn on ${label}`}
              onClick={() => turnOn(key, label)}
            >
              Turn on
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
