import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { SignInTable } from '../../two-factor/parts/SignInTable.tsx';
import { signInsQuery } from '../profile.calls.ts';
import { profileLabels } from '../profile-labels.ts';

/** The user's latest sign-ins, so that they can notice one that was not theirs. */
export function SignInsCard() {
  const query = useQuery(signInsQuery);
  const rows = query.data?.data ?? [];
  return (
    <Card aria-label={t`Recent sign-ins`}>
      <CardHeader title={t`Recent sign-ins`} detail={profileLabels.signInsHint} />
      <ListStatus
        of={query}
        count={rows.length}
        rows={2}
        failed={t`Failed to fetch Sign-ins.`}
        empty={<EmptyState title={t`No sign-ins yet`}>{t`Sign-ins of the last 90 days appear here.`}</EmptyState>}
      >
        <SignInTable rows={rows} />
      </ListStatus>
    </Card>
  );
}
