import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
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
}

interface SignInScreenProps {
  onSubmit: (values: SignInValues) => Promise<SubmitResult>;
  links?: PublicLinks;
}

export function SignInScreen({ onSubmit, links = {} }: SignInScreenProps) {
  const form = useForm<SignInValues>({ defaultValues: { email: '', password: '', keep_signed_in: true } });
  const { submit, refusal } = useFormSubmit(form, onSubmit);
  const { register, formState, setFocus } = form;

  // On a touch screen, focus would open the keyboard over the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) setFocus('email');
  }, [setFocus]);

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
