import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SignInMessage } from '../../features/sign-in/parts/SignInMessage.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { notify } from '../../ui/notices.ts';
import { LinkRefused } from './LinkRefused.tsx';
import { publicLinks } from './public-links.ts';

/** The target of the unsubscribe links in mails. Works signed out; nothing changes before the button is pressed. */
export function UnsubscribePage() {
  const { token } = useRouteParams('/unsubscribe/{token}');
  const { data, error, refetch } = useQuery({ ...queryOf('notices.unsubscribeDetails', { token }), retry: false });
  const change = useMutation({
    mutationFn: (is_off: boolean) => call('notices.unsubscribe', { token, is_off }),
    onSuccess: () => refetch(),
    onError: (failure) => notify.failure(errorText(failure)),
  });

  if (error && !data) return <LinkRefused error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingImage />;
  const { company, email, mails, is_off } = data;
  return (
    <SignInMessage
      title={is_off ? 'You are unsubscribed' : 'Unsubscribe from these emails?'}
      links={publicLinks}
      action={
        <Button
          variant={is_off ? 'default' : 'filled'}
          loading={change.isPending}
          onClick={() => change.mutate(!is_off)}
        >
          {is_off ? 'Turn it on again' : 'Unsubscribe'}
        </Button>
      }
    >
      {is_off
        ? `${company} no longer sends emails of the kind “${mails}” to ${email}. Notifications in the app stay on.`
        : `${company} sends emails of the kind “${mails}” to ${email}. Other emails are not affected.`}
    </SignInMessage>
  );
}
