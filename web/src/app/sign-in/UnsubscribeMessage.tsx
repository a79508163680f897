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
  /** The question that a person sees who is still subscribed. */
  question: string;
  /** The label of the button with which a person subscribes again. */
  undo: string;
  onChange: (is_off: boolean) => Promise<unknown>;
  children: ReactNode;
}

/**
 * The content of a page that an unsubscribe link opens. It works without signing in, and nothing changes until the
 * button is pressed.
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
