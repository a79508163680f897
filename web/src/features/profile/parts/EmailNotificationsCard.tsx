import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { rich } from '../../../ui/rich.tsx';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { emailSettingsQuery } from '../profile.calls.ts';
import styles from '../profile.module.css';
import { profileLabels } from '../profile-labels.ts';
import { EventChoicesDialog } from './EventChoicesDialog.tsx';
import { QuietHoursField } from './QuietHoursField.tsx';

type Choice = Required<Omit<Sent<'notices.saveSettings'>, 'summaries_off'>>;

/**
 * Selects how often the user gets emails, their quiet hours, and the channels of each event. A choice is saved
 * immediately.
 */
export function EmailNotificationsCard() {
  const query = useQuery(emailSettingsQuery);
  const save = useWrite('notices.saveSettings');
  // The choice is shown before it is saved, and reverted if it cannot be saved.
  const [pending, setPending] = useState<Choice>();
  const choice = pending ?? query.data;
  const chosen = choice?.approval_mails;
  const [isChoosing, setChoosing] = useState(false);

  function choose(changed: Partial<Choice>) {
    if (!choice) return;
    const { approval_mails, quiet_hours } = { ...choice, ...changed };
    setPending({ approval_mails, quiet_hours });
    save.mutate(
      { approval_mails, quiet_hours },
      {
        onSuccess: () => notify.success(profileLabels.emailSaved),
        onError: (error) => {
          setPending(undefined);
          notify.failure(errorText(error));
        },
      },
    );
  }

  return (
    <Card padded aria-label={t`Notifications`}>
      <CardHeader
        title={t`Notifications`}
        end={chosen && <TextButton onClick={() => setChoosing(true)}>{t`Choose by event`}</TextButton>}
      />
      <ListStatus of={query} count={chosen ? 1 : 0} rows={1} empty={null} failed={t`Failed to fetch Notifications.`}>
        {chosen && (
          <div className={styles.email}>
            <SegmentField
              label={t`Emails about approvals, decisions and reminders`}
              value={chosen}
              options={[
                { value: 'company', label: t`Default` },
                { value: 'at_once', label: t`Immediately` },
                { value: 'daily', label: t`Daily summary` },
                { value: 'weekly', label: t`Weekly summary` },
                { value: 'off', label: t`Off` },
              ]}
              onChange={(approval_mails) => choose({ approval_mails })}
            />
            <p role="status">{profileLabels.email[chosen]}</p>
            {chosen !== 'off' && (
              <QuietHoursField
                value={choice?.quiet_hours ?? null}
                onChange={(quiet_hours) => choose({ quiet_hours })}
              />
            )}
            {query.data?.summaries_off && <SummariesOff frequency={query.data.approval_mails} />}
            <p>{profileLabels.ownEvents(query.data?.no_of_choices ?? 0)}</p>
          </div>
        )}
      </ListStatus>
      {isChoosing && <EventChoicesDialog onClose={() => setChoosing(false)} />}
    </Card>
  );
}

/** A hint shown after the user unsubscribed from the summaries with a link in an email. */
function SummariesOff({ frequency }: { frequency: Choice['approval_mails'] }) {
  const save = useWrite('notices.saveSettings');
  const turnOn = () =>
    save.mutate(
      { approval_mails: frequency, summaries_off: false },
      {
        onSuccess: () => notify.success(profileLabels.summariesOn),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  return (
    <p>
      {rich`You unsubscribed from the daily and weekly summaries. ${<TextButton onClick={turnOn}>{t`Turn them on`}</TextButton>}`}
    </p>
  );
}
