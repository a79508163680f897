import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../../lib/queries.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { emailRule } from './field-rules.ts';
import styles from './SignInForm.module.css';

interface OfferedProvider {
  name: string;
  is_required: boolean;
}

const pauseMs = 350;

/** The identity provider of the typed e-mail address, asked for after a pause in typing. */
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
  /** The password is hidden because the provider is required. */
  isPasswordHidden: boolean;
  isPending: boolean;
  onContinue: () => void;
  onUsePassword: () => void;
}

/** Continues with the identity provider of the company. */
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
        Continue with {provider.name}
      </Button>
      {isPasswordHidden ? (
        <p className={styles.line}>
          Your company signs in with {provider.name}.{' '}
          <TextButton onClick={onUsePassword}>Use a password instead</TextButton>
        </p>
      ) : (
        <p className={styles.line}>Or sign in with your password.</p>
      )}
    </>
  );
}
