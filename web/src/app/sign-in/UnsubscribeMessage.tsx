import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { SignInMessage } from '../../features/sign-in/parts/SignInMessage.tsx';
import { errorText } from '../../lib/call-error.ts';
import { notify } from '../../ui/notices.ts';
import { publicLinks } from './public-links.ts';

interface UnsubscribeMessageProps {
  isOff: boolean;
  /** The question for a person who is subscribed. */
  question: string;
  /** The label of the button for a person who has unsubscribed. */
  undo: string;
  onChange: (is_off: boolean) => Promise<unknown>;
  children: ReactNode;
}

/**
 * The page of an unsubscribe link in a mail. It works without signing in; nothing changes before the button is pressed.
 */
export function UnsubscribeMessage({ isOff, question, undo, onChange, children }: UnsubscribeMessageProps) {
  const change = useMutation({
    mutationFn: onChange,
    onError: (failure) => notify.failure(errorText(failure)),
  });
  return (
    <SignInMessage
      title={isOff ? t`You are unsubscribed` : question}
      links={publicLinks}
      action={
        <Button variant={isOff ? 'default' : 'filled'} loading={change.isPending} onClick={() => change.mutate(!isOff)}>
          {isOff ? undo : t`Unsubscribe`}
        </Button>
      }
    >
      {children}
    </SignInMessage>
  );
}
