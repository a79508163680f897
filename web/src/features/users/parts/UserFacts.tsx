import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { instantDateText } from '#domain/dates/instant-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { notify } from '../../../ui/notices.ts';
import styles from './UserFacts.module.css';
import { UserState } from './UserState.tsx';
import type { User } from './user.ts';

/** The user's state with its date, and a button to resend a pending invitation. */
export function UserFacts({ user, canChange }: { user: User; canChange: boolean }) {
  const zone = useTimeZone();
  return (
    <div className={styles.facts}>
      <UserState state={user.state} />
      <span className={styles.since}>
        {user.state === 'invited' && user.invited_at ? (
          <>
            Invited <DateTime at={user.invited_at} />
          </>
        ) : (
          `Added ${instantDateText(user.created_at, zone)}`
        )}
      </span>
      {user.anonymising !== 'no' && (
        <span className={styles.since}>
          {user.anonymising === 'done' ? 'Personal data removed' : 'Personal data is being removed'}
        </span>
      )}
      {canChange && user.state === 'invited' && <ResendButton user={user} />}
    </div>
  );
}

function ResendButton({ user }: { user: User }) {
  const resend = useWrite('users.resendInvitation');
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconMail aria-hidden="true" />}
      loading={resend.isPending}
      onClick={() =>
        resend.mutate(
          { user_id: user.user_id },
          {
            onSuccess: () => notify.success(`Invitation sent to ${user.email}. The earlier link no longer works.`),
            onError: (error) => notify.failure(errorText(error)),
          },
        )
      }
    >
      Resend invitation
    </Button>
  );
}
