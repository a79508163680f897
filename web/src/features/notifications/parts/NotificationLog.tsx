import { Button } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pill, type PillTone } from '../../../ui/Pill.tsx';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { type LoggedMail, type MailState, mailsQuery } from '../notifications.calls.ts';
import styles from '../notifications.module.css';

const stateLabels: Record<MailState, string> = {
  sent: 'Sent',
  bounced: 'Bounced',
  failed: 'Failed',
  unconfirmed: 'Not confirmed',
  waiting: 'Waiting',
};
const channelLabels: Record<LoggedMail['channel'], string> = {
  mail: 'Email',
  chat: 'Chat',
  push: 'Device',
};
const stateTones: Record<MailState, PillTone> = {
  sent: 'good',
  bounced: 'bad',
  failed: 'bad',
  unconfirmed: 'warn',
  waiting: 'neutral',
};

/** The company's emails, chat messages and push notifications with their delivery status. */
export function NotificationLog({ canChange, onClose }: { canChange: boolean; onClose: () => void }) {
  const [state, setState] = useState<MailState | 'all'>('all');
  const query = useInfiniteQuery(mailsQuery(state === 'all' ? undefined : state));
  const mails = query.data?.pages.flatMap(({ data }) => data) ?? [];

  return (
    <SideDialog
      title="Delivery log"
      line="Emails, chat messages and notifications on devices with their outcome."
      onClose={onClose}
    >
      <SegmentField
        label="Outcome"
        isSpoken
        value={state}
        options={[{ value: 'all', label: 'All' }, ...stateChoices]}
        onChange={setState}
      />
      <ListStatus
        of={query}
        count={mails.length}
        failed="Failed to fetch Delivery log."
        empty={
          <EmptyState title="No deliveries" icon={<IconMailOff size={20} aria-hidden="true" />}>
            Emails, chat messages and notifications on devices appear here when they are sent.
          </EmptyState>
        }
      >
        <ul className={styles.mails}>
          {mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} canChange={canChange} />
          ))}
        </ul>
        {query.hasNextPage && (
          <Button
            size="sm"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older
          </Button>
        )}
      </ListStatus>
    </SideDialog>
  );
}

const stateChoices = (['sent', 'bounced', 'failed', 'unconfirmed', 'waiting'] as const).map((value) => ({
  value,
  label: stateLabels[value],
}));

function MailLine({ mail, canChange }: { mail: LoggedMail; canChange: boolean }) {
  const { user } = useSession();
  const resend = useWrite('notifications.resend');
  const send = () =>
    resend.mutate(
      { id: mail.id },
      {
        onSuccess: () => notify.success(`Sending “${mail.subject}” again`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );

  return (
    <li>
      <div>
        <b>{mail.subject}</b>
        <small>
          {channelLabels[mail.channel]} · {mail.email} · {mail.event} ·{' '}
          <DateTime at={mail.sent_at ?? mail.created_at} zone={user.time_zone} />
          {mail.attempts > 1 && ` · ${mail.attempts} attempts`}
        </small>
        {mail.last_error && <small role="note">{mail.last_error}</small>}
      </div>
      <Pill tone={stateTones[mail.state]}>{stateLabels[mail.state]}</Pill>
      {canChange && mail.can_resend && (
        <Button
          size="sm"
          variant="default"
          loading={resend.isPending}
          aria-label={`Resend ${mail.subject} to ${mail.email}`}
          onClick={send}
        >
          Resend
        </Button>
      )}
    </li>
  );
}
