import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { SignInMessage } from '../../features/sign-in/parts/SignInMessage.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { publicLinks } from './public-links.ts';
import { useReplaceUrl } from './use-replace-url.ts';

/**
 * The page to which the company's identity provider redirects. The provider's response works only once, so the page
 * never repeats the request.
 */
export function SingleSignOnPage() {
  const { company } = useRouteParams('/sign-in/sso/{company}');
  const [response] = useState(() => window.location.search.slice(1));
  const replaceUrl = useReplaceUrl();
  const { data, error } = useQuery({
    queryKey: ['singleSignOn.finish', response],
    queryFn: () => call('singleSignOn.finish', { company, response }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const redirect_to = data?.redirect_to;
  useEffect(() => {
    if (redirect_to?.startsWith('/auth/')) replaceUrl(redirect_to);
  }, [redirect_to, replaceUrl]);

  if (!error) return <LoadingImage />;
  return (
    <SignInMessage
      title={t`You are not signed in`}
      links={publicLinks}
      action={
        <Button component={AppLink} href="/sign-in" variant="default">
          {t`Go to sign in`}
        </Button>
      }
    >
      {errorText(error)}
    </SignInMessage>
  );
}
