import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SignInMessage } from '../../features/sign-in/parts/SignInMessage.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { type Entered, enter } from '../session/enter.ts';
import { pendingEntry, rememberRest } from './pending-entry.ts';
import { publicLinks } from './public-links.ts';

/** Runs the entry chain and leaves for its target. */
export function EnteringPage() {
  const { reason, retry } = useEntryChain();
  if (!reason) return <LoadingImage />;
  if (reason === 'unreachable') {
    return (
      <SignInMessage
        title="That did not work"
        links={publicLinks}
        action={
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        }
      >
        We could not reach the server. Check your connection and try again.
      </SignInMessage>
    );
  }
  return (
    <SignInMessage
      title="This link does not work"
      links={publicLinks}
      action={
        <Button component={AppLink} href="/sign-in" variant="default">
          Go to sign in
        </Button>
      }
    >
      It has expired or was already used.
    </SignInMessage>
  );
}

function useEntryChain() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [reason, setReason] = useState<'link_spent' | 'unreachable' | null>(null);
  const begun = useRef(false);

  const begin = useCallback(async () => {
    setReason(null);
    const entry = pendingEntry();
    // Someone reloaded the page, or came back to it: there is nothing to spend any more.
    const entered: Entered = entry ? await enter(entry) : { to: '/' };
    rememberRest('rest' in entered ? entered.rest : null);
    if (entered.to === null) return setReason(entered.reason);
    // Nothing of whoever was signed in before may be shown to whoever is now.
    queries.clear();
    return navigate({ href: entered.to, replace: true });
  }, [navigate, queries]);

  // The token can be spent once, also where React runs effects twice.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, [begin]);

  return { reason, retry: () => void begin() };
}
