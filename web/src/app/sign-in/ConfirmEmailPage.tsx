import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { SignInMessage } from '../../features/sign-in/parts/SignInMessage.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { publicLinks } from './public-links.ts';

/**
 * The page that opens from the mail for confirming a new email address. The link works only once, so the page never
 * repeats the request.
 */
export function ConfirmEmailPage() {
  const { token } = useRouteParams('/email/confirm/{token}');
  const { data, error } = useQuery({
    queryKey: ['auth.confirmEmail', token],
    queryFn: () => call('auth.confirmEmail', { token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  if (data) {
    return (
      <SignInMessage
        title={t`Email confirmed`}
        links={publicLinks}
        action={
          <Button component={AppLink} href="/sign-in" variant="default">
            {t`Sign in`}
          </Button>
        }
      >
        {t`From now on you sign in with ${data.email}.`}
      </SignInMessage>
    );
  }
  return (
    <SignInMessage title={error ? t`Email not confirmed` : t`One moment`} links={publicLinks}>
      {error ? errorText(error) : t`We are confirming your email.`}
    </SignInMessage>
  );
}
