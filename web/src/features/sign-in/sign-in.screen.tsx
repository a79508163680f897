import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type SubmitResult, useFormSubmit } from '../../ui/use-form-submit.ts';
import { emailRule, required } from './parts/field-rules.ts';
import { SignInForm } from './parts/SignInForm.tsx';
import { SplitPage } from './parts/SplitPage.tsx';

interface SignInValues {
  email: string;
  password: string;
  keep_signed_in: boolean;
  client_id?: string;
}

interface SignInScreenProps {
  /** The companies to choose from after the right password; empty before. */
  companies?: readonly { client_id: string; name: string }[];
  onSubmit: (values: SignInValues) => Promise<SubmitResult>;
  /** Leaves the choice of a company. */
  onBack?: () => void;
  links?: PublicLinks;
}

export function SignInScreen({ companies = [], onSubmit, onBack, links = {} }: SignInScreenProps) {
  const form = useForm<SignInValues>({ defaultValues: { email: '', password: '', keep_signed_in: false } });
  const { submit, refusal } = useFormSubmit(form, onSubmit);
  const { register, formState, setFocus, setValue } = form;

  // On a touch screen, focus would open the keyboard over the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) setFocus('email');
  }, [setFocus]);

  if (companies.length > 1)
    return (
      <SplitPage links={links}>
        <SignInForm
          title="Choose a company"
          line={<TextButton onClick={() => onBack?.()}>Sign in with another email</TextButton>}
          refusal={refusal}
          onSubmit={submit}
        >
          {companies.map(({ client_id, name }) => (
            <Button
              key={client_id}
              type="submit"
              size="lg"
              variant="default"
              fullWidth
              disabled={formState.isSubmitting}
              onClick={() => setValue('client_id', client_id)}
            >
              {name}
            </Button>
          ))}
        </SignInForm>
      </SplitPage>
    );

  return (
    <SplitPage links={links}>
      <SignInForm
        title="Sign in"
        line={
          <>
            New here?{' '}
            <TextLink href="/sign-up" inText>
              Start a trial
            </TextLink>
          </>
        }
        refusal={refusal}
        onSubmit={submit}
      >
        <TextField
          label="Work email"
          type="email"
          size="md"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email', emailRule)}
        />
        <PasswordField
          label="Password"
          size="md"
          autoComplete="current-password"
          labelEnd={<TextLink href="/forgot-password">Forgot password?</TextLink>}
          error={formState.errors.password?.message}
          {...register('password', required('Enter your password.'))}
        />
        <CheckboxField label="Keep me signed in on this computer" {...register('keep_signed_in')} />
        <Button type="submit" size="lg" fullWidth loading={formState.isSubmitting}>
          Sign in
        </Button>
      </SignInForm>
    </SplitPage>
  );
}
