import { Button } from '@mantine/core';
import { type ComponentProps, type FormEventHandler, useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
import { rich } from '../../ui/rich.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type SubmitResult, useFormSubmit } from '../../ui/use-form-submit.ts';
import { emailRule, required } from './parts/field-rules.ts';
import { PasskeyButton } from './parts/PasskeyButton.tsx';
import { ProviderOffer, useOfferedProvider } from './parts/ProviderOffer.tsx';
import { SignInForm } from './parts/SignInForm.tsx';
import { SplitPage } from './parts/SplitPage.tsx';

interface SignInValues {
  email: string;
  password: string;
  keep_signed_in: boolean;
  client_id?: string;
}

interface Company {
  client_id: string;
  name: string;
}

interface SignInScreenProps {
  /** The companies to choose from, once the correct password has been entered; empty before. */
  companies?: readonly Company[];
  onSubmit: (values: SignInValues) => Promise<SubmitResult>;
  /** Signs in with a passkey instead of a password. */
  onPasskey?: (options: { keep_signed_in: boolean }) => Promise<SubmitResult>;
  /** Redirects to the company's identity provider. Without this function, no provider is offered. */
  onProvider?: (values: { email: string; keep_signed_in: boolean }) => Promise<SubmitResult>;
  /** Returns from the selection of a company to the form. */
  onBack?: () => void;
  links?: PublicLinks;
}

export function SignInScreen(props: SignInScreenProps) {
  const { companies = [], onSubmit, onPasskey, onProvider, onBack, links = {} } = props;
  const form = useForm<SignInValues>({ defaultValues: { email: '', password: '', keep_signed_in: false } });
  const { submit, refusal } = useFormSubmit(form, onSubmit);
  const { register, formState, setFocus, setValue, getValues, watch } = form;
  const provider = useOfferedProvider(watch('email'), { isEnabled: onProvider !== undefined });
  const [usesPassword, setUsesPassword] = useState(false);
  const { leaving, leave } = useLeaving(() => {
    const { email, keep_signed_in } = getValues();
    return onProvider?.({ email, keep_signed_in });
  });
  const isPasswordHidden = provider?.is_required === true && !usesPassword;

  // The field is not focused on a touch screen, because the focus would open the keyboard over the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) setFocus('email');
  }, [setFocus]);

  if (companies.length > 1)
    return (
      <SplitPage links={links}>
        <CompanyChoice
          companies={companies}
          refusal={refusal}
          isPending={formState.isSubmitting}
          onChoose={(client_id) => setValue('client_id', client_id)}
          onSubmit={submit}
          onBack={() => onBack?.()}
        />
      </SplitPage>
    );

  return (
    <SplitPage links={links}>
      <SignInForm
        title={t`Sign in`}
        line={rich`New here? ${(
          <TextLink href="/sign-up" inText>
            {t`Start a trial`}
          </TextLink>
        )}`}
        refusal={typeof leaving === 'object' ? leaving.message : refusal}
        onSubmit={isPasswordHidden ? leaveInstead(leave) : submit}
      >
        <TextField
          label={t`Work email`}
          type="email"
          size="md"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email', emailRule)}
        />
        {provider && (
          <ProviderOffer
            provider={provider}
            isPasswordHidden={isPasswordHidden}
            isPending={leaving === 'yes'}
            onContinue={() => void leave()}
            onUsePassword={() => setUsesPassword(true)}
          />
        )}
        {!isPasswordHidden && <PasswordFields form={form} onPasskey={onPasskey} />}
      </SignInForm>
    </SplitPage>
  );
}

/** Returns a function that redirects to the identity provider, and the message to show if that fails. */
function useLeaving(start: () => Promise<SubmitResult> | undefined) {
  const [leaving, setLeaving] = useState<'no' | 'yes' | { message: string }>('no');

  async function leave() {
    setLeaving('yes');
    const result = await start();
    if (result && !result.ok) setLeaving({ message: result.message });
  }

  return { leaving, leave };
}

interface PasswordFieldsProps {
  form: UseFormReturn<SignInValues>;
  onPasskey: SignInScreenProps['onPasskey'];
}

function PasswordFields({ form, onPasskey }: PasswordFieldsProps) {
  const { register, formState, getValues } = form;
  return (
    <>
      <PasswordField
        label={t`Password`}
        size="md"
        autoComplete="current-password"
        labelEnd={<TextLink href="/forgot-password">{t`Forgot password?`}</TextLink>}
        error={formState.errors.password?.message}
        {...register('password', required(t`Enter your password.`))}
      />
      <CheckboxField label={t`Keep me signed in on this computer`} {...register('keep_signed_in')} />
      <Button type="submit" size="lg" fullWidth loading={formState.isSubmitting}>
        {t`Sign in`}
      </Button>
      {onPasskey && (
        <PasskeyButton
          label={t`Sign in with a passkey`}
          onPasskey={() => onPasskey({ keep_signed_in: getValues('keep_signed_in') })}
        />
      )}
    </>
  );
}

interface CompanyChoiceProps extends Pick<ComponentProps<typeof SignInForm>, 'refusal' | 'onSubmit'> {
  companies: readonly Company[];
  isPending: boolean;
  onChoose: (client_id: string) => void;
  onBack: () => void;
}

/** Shows a button for each company, which sets the company and submits the form. */
function CompanyChoice({ companies, refusal, isPending, onChoose, onSubmit, onBack }: CompanyChoiceProps) {
  return (
    <SignInForm
      title={t`Choose a company`}
      line={<TextButton onClick={onBack}>{t`Sign in with another email`}</TextButton>}
      refusal={refusal}
      onSubmit={onSubmit}
    >
      {companies.map(({ client_id, name }) => (
        <Button
          key={client_id}
          type="submit"
          size="lg"
          variant="default"
          fullWidth
          disabled={isPending}
          onClick={() => onChoose(client_id)}
        >
          {name}
        </Button>
      ))}
    </SignInForm>
  );
}

/** While the password is hidden, pressing Enter in the email field continues with the provider. */
function leaveInstead(leave: () => Promise<void>): FormEventHandler<HTMLFormElement> {
  return (event) => {
    event.preventDefault();
    void leave();
  };
}
