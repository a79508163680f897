import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { SignInMessage } from '../../features/sign-in/parts/SignInMessage.tsx';
import { enterBy } from '../../features/sign-in/sign-in.calls.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { publicLinks } from './public-links.ts';
import { useReplaceUrl } from './use-replace-url.ts';

/** The page that opens from the link in the sign-up mail. It creates the company and signs the person in. */
export function ConfirmSignUpPage() {
  const { token } = useRouteParams('/sign-up/confirm/{token}');
  const refusal = useConfirmation(token);

  if (refusal === null) {
    return (
      <SignInMessage title={t`One moment`} links={publicLinks}>
        {t`We are setting up your company.`}
      </SignInMessage>
    );
  }
  return (
    <SignInMessage
      title={t`Sign-up failed`}
      links={publicLinks}
      action={
        <Button component={AppLink} href="/sign-up" variant="default">
          {t`Start again`}
        </Button>
      }
    >
      {refusal}
    </SignInMessage>
  );
}

function useConfirmation(token: string): string | null {
  const replaceUrl = useReplaceUrl();
  const [refusal, setRefusal] = useState<string | null>(null);
  const hasStarted = useRef(false);

  const confirm = useCallback(async () => {
    const result = await enterBy('auth.confirmSignUp', replaceUrl)({ token });
    if (!result.ok) setRefusal(result.message);
  }, [replaceUrl, token]);

  // The link works only once, but React runs effects twice in development.
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void confirm();
  }, [confirm]);

  return refusal;
}
