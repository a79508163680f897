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

/** The target of the unsubscribe links in emails with files. Nothing changes before the button is pressed. */
export function UnsubscribeFilesPage() {
  const { token } = useRouteParams('/unsubscribe/files/{token}');
  const { data, error, refetch } = useQuery({ ...queryOf('outsideRecipients.subscription', { token }), retry: false });
  const change = useMutation({
    mutationFn: (is_off: boolean) => call('outsideRecipients.unsubscribe', { token, is_off }),
    onSuccess: () => refetch(),
    onError: (failure) => notify.failure(errorText(failure)),
  });

  if (error && !data) return <LinkRefused error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingImage />;
  const { company, email, is_off } = data;
  return (
    <SignInMessage
      title={is_off ? 'You are unsubscribed' : 'Unsubscribe from these files?'}
      links={publicLinks}
      action={
        <Button
          variant={is_off ? 'default' : 'filled'}
          loading={change.isPending}
          onClick={() => change.mutate(!is_off)}
        >
          {is_off ? 'Receive files again' : 'Unsubscribe'}
        </Button>
      }
    >
      {is_off
        ? `${company} no longer sends files to ${email}. Links in earlier emails no longer work.`
        : `${company} sends scheduled files to ${email}.`}
    </SignInMessage>
  );
}
