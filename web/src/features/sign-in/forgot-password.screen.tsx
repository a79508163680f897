import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
import { rich } from '../../ui/rich.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type SubmitResult, useFormSubmit } from '../../ui/use-form-submit.ts';
import { emailRule } from './parts/field-rules.ts';
import { SignInForm } from './parts/SignInForm.tsx';
import { SignInMessage } from './parts/SignInMessage.tsx';
import { SplitPage } from './parts/SplitPage.tsx';

interface ForgotPasswordValues {
  email: string;
}

interface ForgotPasswordScreenProps {
  onSubmit: (values: ForgotPasswordValues) => Promise<SubmitResult>;
  links?: PublicLinks;
}

export function ForgotPasswordScreen({ onSubmit, links = {} }: ForgotPasswordScreenProps) {
  const form = useForm<ForgotPasswordValues>({ defaultValues: { email: '' } });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { submit, refusal } = useFormSubmit(form, async (values) => {
    const result = await onSubmit(values);
    if (result.ok) setSentTo(values.email.trim());
    return result;
  });
  const { register, formState } = form;

  if (sentTo) {
    return (
      <SignInMessage
        title={t`Check your email`}
        links={links}
        action={<TextLink href="/sign-in">{t`Back to sign in`}</TextLink>}
      >
        {rich`If ${<b>{sentTo}</b>} belongs to an account, we have sent a link to set a new password. It can be used once.`}
      </SignInMessage>
    );
  }

  return (
    <SplitPage links={links}>
      <SignInForm
        title={t`Forgot password`}
        line={t`We will email you a link to set a new password.`}
        refusal={refusal}
        onSubmit={submit}
      >
        <TextField
          label={t`Work email`}
          type="email"
          size="md"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email', emailRule)}
        />
        <Button type="submit" size="lg" fullWidth loading={formState.isSubmitting}>
          {t`Send link`}
        </Button>
        <TextLink href="/sign-in">{t`Back to sign in`}</TextLink>
      </SignInForm>
    </SplitPage>
  );
}
