import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { PublicLinks } from '../../../ui/PublicFooter.tsx';
import { rich } from '../../../ui/rich.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { SubmitResult } from '../../../ui/use-form-submit.ts';
import styles from './SignInForm.module.css';
import { SignInMessage } from './SignInMessage.tsx';

interface CheckYourEmailProps {
  email: string;
  company: string;
  links: PublicLinks;
  onResend: () => Promise<SubmitResult>;
  /** Returns to the form, so that a wrong address can be corrected. */
  onChange: () => void;
}

/** The page after signing up: it says that the link was sent, and lets the user resend it or correct the address. */
export function CheckYourEmail({ email, company, links, onResend, onChange }: CheckYourEmailProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | string>('idle');

  async function resend() {
    setState('sending');
    const result = await onResend();
    setState(result.ok ? 'sent' : result.message);
  }

  return (
    <SignInMessage
      title={t`Check your email`}
      links={links}
      action={
        <div className={styles.actions}>
          <Button variant="default" loading={state === 'sending'} onClick={() => void resend()}>
            {t`Send again`}
          </Button>
          <TextButton onClick={onChange}>{t`Use another email`}</TextButton>
        </div>
      }
    >
      {rich`We sent a link to ${<b>{email}</b>}. Open it to start the trial of ${company}.`} {noteOf(state)}
    </SignInMessage>
  );
}

function noteOf(state: string): string {
  if (state === 'idle') return t`The link works for 24 hours. Check your spam folder if it does not arrive.`;
  if (state === 'sending') return '';
  return state === 'sent' ? t`We sent it again.` : state;
}
