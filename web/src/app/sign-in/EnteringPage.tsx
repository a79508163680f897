import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { SignInMessage } from '../../features/sign-in/parts/SignInMessage.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { type Entered, enter } from '../session/enter.ts';
import { pendingEntry, rememberRest } from './pending-entry.ts';
import { publicLinks } from './public-links.ts';

/** Runs the entry chain and opens its target page. */
export function EnteringPage() {
  const { reason, retry } = useEntryChain();
  if (!reason) return <LoadingImage />;
  if (reason === 'unreachable') {
    return (
      <SignInMessage
        title={t`Connection failed`}
        links={publicLinks}
        action={
          <Button variant="default" onClick={retry}>
            {t`Try again`}
          </Button>
        }
      >
        {t`We could not reach the server. Check your connection and try again.`}
      </SignInMessage>
    );
  }
  return (
    <SignInMessage
      title={t`This link does not work`}
      links={publicLinks}
      action={
        <Button component={AppLink} href="/sign-in" variant="default">
          {t`Go to sign in`}
        </Button>
      }
    >
      {t`It has expired or was already used.`}
    </SignInMessage>
  );
}

function useEntryChain() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [reason, setReason] = useState<'link_spent' | 'unreachable' | null>(null);
  const hasStarted = useRef(false);

  const start = useCallback(async () => {
    setReason(null);
    const entry = pendingEntry();
    // After a reload or Back, there is no token anymore, because it has already been exchanged.
    const entered: Entered = entry ? await enter(entry) : { to: '/' };
    rememberRest('rest' in entered ? entered.rest : null);
    if (entered.to === null) return setReason(entered.reason);

    // The cache may contain data of the user who was signed in before.
    queries.clear();
    return navigate({ href: entered.to, replace: true });
  }, [navigate, queries]);

  // The token works only once, but React runs effects twice in development.
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, [start]);

  return { reason, retry: () => void start() };
}
