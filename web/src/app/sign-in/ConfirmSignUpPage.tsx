import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SignInMessage } from '../../features/sign-in/parts/SignInMessage.tsx';
import { enterBy } from '../../features/sign-in/sign-in.calls.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { publicLinks } from './public-links.ts';
import { useFollow } from './use-follow.ts';

/** The mailed link of a sign-up: creates the company and goes in. */
export function ConfirmSignUpPage() {
  const { token = '' } = useParams({ strict: false });
  const refusal = useConfirmation(token);

  if (refusal === null) {
    return (
      <SignInMessage title="One moment" links={publicLinks}>
        We are setting up your company.
      </SignInMessage>
    );
  }
  return (
    <SignInMessage
      title="That did not work"
      links={publicLinks}
      action={
        <Button component={AppLink} href="/sign-up" variant="default">
          Start again
        </Button>
      }
    >
      {refusal}
    </SignInMessage>
  );
}

function useConfirmation(token: string): string | null {
  const follow = useFollow();
  const [refusal, setRefusal] = useState<string | null>(null);
  const begun = useRef(false);

  const confirm = useCallback(async () => {
    const result = await enterBy('auth.confirmSignUp', follow)({ token });
    if (!result.ok) setRefusal(result.message);
  }, [follow, token]);

  // The link works once, also where React runs effects twice.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void confirm();
  }, [confirm]);

  return refusal;
}
