import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { frequencyLabels } from '#domain/notifications/frequency-labels.ts';
import { type MailFrequency, mailFrequencies } from '#domain/notifications/notification-events.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { chosenEventsQuery } from '../profile.calls.ts';
import styles from '../profile.module.css';
import { profileLabels } from '../profile-labels.ts';

type ChosenEvent = Answer<'notices.events'>['data'][number];

/** Selects the channels of each event, where the company allows it. Each choice is saved immediately. */
export function EventChoicesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(chosenEventsQuery);
  const events = query.data?.data ?? [];
  const has = { chat: query.data?.has_chat ?? false, push: query.data?.has_push ?? false };
  const sections = [...Map.groupBy(events, ({ group }) => group)];

  return (
    <SideDialog
      title={t`Notifications by event`}
      line={t`Choose how you are notified. What you leave at the default follows your company.`}
      onClose={onClose}
    >
      <ListStatus of={query} count={events.length} empty={null} failed={t`Failed to fetch Notifications.`}>
        {sections.map(([group, rows]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul className={styles.events}>
              {rows.map((event) => (
                <EventRow key={event.event} event={event} has={has} />
              ))}
            </ul>
          </section>
        ))}
      </ListStatus>
    </SideDialog>
  );
}

/** The channels that are available in addition to emails and the app. */
interface OfferedChannels {
  chat: boolean;
  push: boolean;
}

const followed: ChosenEvent['choice'] = { mail: null, in_app: null, chat: null, push: null };

function EventRow({ event: chosen, has }: { event: ChosenEvent; has: OfferedChannels }) {
  const { event, label, can_choose, usual, choice } = chosen;
  const save = useWrite('notices.saveEvent');
  const choose = (next: ChosenEvent['choice'], message = t`${label} saved`) =>
    save.mutate(
      { event, choice: next },
      {
        onSuccess: () => notify.success(message),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  const isOwn = Object.values(choice).some((channel) => channel !== null);

  return (
    <li>
      <span className={styles.event}>
        {label}
        {isOwn && (
          <TextButton
            aria-label={t`Reset ${label}`}
            onClick={() => choose(followed, t`${label} follows your company again`)}
          >
            {t`Reset`}
          </TextButton>
        )}
      </span>
      {can_choose ? (
        <EventChannels chosen={chosen} has={has} isPending={save.isPending} onChoose={choose} />
      ) : (
        <span className={styles.fixed}>{t`Set by your company: ${channelsText(usual, has)}`}</span>
      )}
    </li>
  );
}

interface EventChannelsProps {
  chosen: ChosenEvent;
  has: OfferedChannels;
  isPending: boolean;
  onChoose: (choice: ChosenEvent['choice']) => void;
}

/** The channels of an event. A channel that the company turned off cannot be selected. */
function EventChannels({ chosen: { label, has_mail, usual, choice }, has, isPending, onChoose }: EventChannelsProps) {
  const box = (channel: 'in_app' | 'chat' | 'push', text: string) => (
    <CheckboxField
      label={text}
      aria-label={`${text}: ${label}`}
      disabled={isPending || !usual[channel]}
      checked={usual[channel] && (choice[channel] ?? true)}
      onChange={({ currentTarget: { checked } }) => onChoose({ ...choice, [channel]: checked ? null : false })}
    />
  );

  return (
    <div className={styles.channels}>
      <SelectField
        label={t`Email`}
        aria-label={t`Email about ${label}`}
        disabled={isPending}
        data={[
          { value: 'default', label: profileLabels.eventDefault[usual.mail] },
          ...(has_mail ? mailFrequencies.map((value) => ({ value, label: frequencyLabels[value] })) : []),
        ]}
        value={(has_mail && choice.mail) || 'default'}
        onChange={(value) => onChoose({ ...choice, mail: value === 'default' ? null : (value as MailFrequency) })}
      />
      {box('in_app', t`In the app`)}
      {has.chat && box('chat', t`In Slack`)}
      {has.push && box('push', t`On your devices`)}
    </div>
  );
}

/** Lists the channels: 'email immediately, in the app'. */
function channelsText({ mail, in_app, chat, push }: ChosenEvent['usual'], has: OfferedChannels): string {
  const channels = [
    ...(mail === 'off' ? [] : [profileLabels.eventMail[mail]]),
    ...(in_app ? [t`in the app`] : []),
    ...(chat && has.chat ? [t`in Slack`] : []),
    ...(push && has.push ? [t`on your devices`] : []),
  ];
  return channels.length > 0 ? channels.join(', ') : t`off`;
}
