import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../lib/queries.ts';
import { rich } from '../../../ui/rich.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { emailRule } from './field-rules.ts';
import styles from './SignInForm.module.css';

interface OfferedProvider {
  name: string;
  is_required: boolean;
}

const pauseMs = 350;

/**
 * Returns the identity provider for the typed email address; null if there is none. The provider is requested after a
 * pause in typing.
 */
export function useOfferedProvider(email: string, { isEnabled }: { isEnabled: boolean }): OfferedProvider | null {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTyped(email.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [email]);
  const isComplete = emailRule.validate(typed) === true;
  const { data } = useQuery({
    ...queryOf('singleSignOn.offer', { email: typed }),
    enabled: isEnabled && isComplete,
    retry: false,
    staleTime: 60_000,
  });
  return (isComplete && data?.provider) || null;
}

interface ProviderOfferProps {
  provider: OfferedProvider;
  /** True if the password is hidden because the provider is required. */
  isPasswordHidden: boolean;
  isPending: boolean;
  onContinue: () => void;
  onUsePassword: () => void;
}

/** The button that signs in with the company's identity provider. */
export function ProviderOffer(props: ProviderOfferProps) {
  const { provider, isPasswordHidden, isPending, onContinue, onUsePassword } = props;
  return (
    <>
      <Button
        size="lg"
        fullWidth
        variant={isPasswordHidden ? 'filled' : 'default'}
        loading={isPending}
        onClick={onContinue}
      >
        {t`Continue with ${provider.name}`}
      </Button>
      {isPasswordHidden ? (
        <p className={styles.line}>
          {rich`Your company signs in with ${provider.name}. ${<TextButton onClick={onUsePassword}>{t`Use a password instead`}</TextButton>}`}
        </p>
      ) : (
        <p className={styles.line}>{t`Or sign in with your password.`}</p>
      )}
    </>
  );
}
