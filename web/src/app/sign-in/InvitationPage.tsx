import { useQuery } from '@tanstack/react-query';
import { AcceptInvitationScreen } from '../../features/sign-in/accept-invitation.screen.tsx';
import { enterBy, invitationQuery } from '../../features/sign-in/sign-in.calls.ts';
import { browserTimeZone } from '../../lib/time-zone.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { publicLinks } from './public-links.ts';
import { useReplaceUrl } from './use-replace-url.ts';

export function InvitationPage() {
  const { token } = useRouteParams('/invitation/{token}');
  const { data, error, refetch } = useQuery(invitationQuery(token));
  const accept = enterBy('auth.acceptInvitation', useReplaceUrl());

  if (error) return <LinkRefused error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingImage />;
  return (
    <AcceptInvitationScreen
      invitation={data}
      onSubmit={({ email, ...values }) =>
        accept({ token, ...values, ...(data.email === null && { email }), time_zone: browserTimeZone() })
      }
      links={publicLinks}
    />
  );
}
