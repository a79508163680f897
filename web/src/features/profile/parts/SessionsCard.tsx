import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { type Answer, call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { leaveSignedOut } from '../../../lib/log-out.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { countUnsent, unsentText } from '../../../ui/unsent-captures.ts';
import { sessionsQuery } from '../profile.calls.ts';
import { profileLabels } from '../profile-labels.ts';

type SignedIn = Answer<'people.sessions'>['sessions'][number];

/** The active sessions of the user, with buttons to end one or all of them. */
export function SessionsCard() {
  const { user } = useSession();
  const query = useQuery(sessionsQuery);
  const sessions = query.data?.sessions ?? [];

  return (
    <Card>
      <CardHeader title={t`Active sessions`} end={<SignOutEverywhere />} />
      <ListStatus of={query} count={sessions.length} rows={2} empty={null} failed={t`Failed to fetch Sessions.`}>
        <SimpleTable
          label={t`Sessions`}
          rows={sessions}
          keyOf={(row) => row.session_id}
          columns={[
            {
              head: t`Device`,
              isTitle: true,
              cell: (row) => (
                <>
                  {row.device} {row.is_current && <Pill tone="accent">{t`This device`}</Pill>}
                </>
              ),
            },
            { head: t`IP address`, cell: (row) => row.address },
            { head: t`Signed in`, cell: (row) => <DateTime at={row.started_at} zone={user.time_zone} /> },
            { head: t`Last seen`, cell: (row) => <DateTime at={row.last_seen_at} zone={user.time_zone} /> },
            { head: t`Sign out`, isAction: true, align: 'right', cell: (row) => <SignOutButton session={row} /> },
          ]}
        />
      </ListStatus>
    </Card>
  );
}

/** Signs out another device. The current device is signed out through the profile menu. */
function SignOutButton({ session }: { session: SignedIn }) {
  const end = useWrite('people.endSession');
  if (session.is_current) return null;

  function signOut() {
    end.mutate(
      { session_id: session.session_id },
      {
        onSuccess: () => notify.success(profileLabels.signedOut),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <Button
      size="sm"
      variant="default"
      loading={end.isPending}
      aria-label={t`Sign out ${session.device}`}
      onClick={signOut}
    >
      {t`Sign out`}
    </Button>
  );
}

/**
 * Signs out all devices. This ends the current session too, so no query is refetched afterwards, and receipts that this
 * device has not sent are deleted.
 */
function SignOutEverywhere() {
  const [dialog, setDialog] = useState<{ unsent: number } | null>(null);
  const endAll = useMutation({
    mutationFn: () => call('people.endEverySession', {}),
    onSuccess: leaveSignedOut,
    onError: (error) => {
      setDialog(null);
      notify.failure(errorText(error));
    },
  });

  const openDialog = async () => setDialog({ unsent: await countUnsent() });

  return (
    <>
      <TextButton onClick={() => void openDialog()}>{t`Sign out everywhere`}</TextButton>
      {dialog && (
        <ConfirmDialog
          title={t`Sign out everywhere?`}
          action={dialog.unsent > 0 ? t`Log out and delete` : t`Sign out everywhere`}
          isDestroying
          isPending={endAll.isPending}
          onConfirm={() => endAll.mutate()}
          onClose={() => setDialog(null)}
        >
          {profileLabels.signOutEverywhereHint} {dialog.unsent > 0 && unsentText(dialog.unsent)}
        </ConfirmDialog>
      )}
    </>
  );
}
