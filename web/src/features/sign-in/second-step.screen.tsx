import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type SubmitResult, useFormSubmit } from '../../ui/use-form-submit.ts';
import { required } from './parts/field-rules.ts';
import { PasskeyButton } from './parts/PasskeyButton.tsx';
import { SignInForm } from './parts/SignInForm.tsx';
import { SplitPage } from './parts/SplitPage.tsx';

interface SecondStepScreenProps {
  /** The second factors that the person has set up; null while they are unknown. */
  ways: { has_totp: boolean; has_passkey: boolean } | null;
  onSubmit: (values: { code: string }) => Promise<SubmitResult>;
  onPasskey: () => Promise<SubmitResult>;
  links?: PublicLinks;
}

/** The second step of a sign-in: a passkey, a code from the authenticator app, or a recovery code. */
export function SecondStepScreen({ ways, onSubmit, onPasskey, links = {} }: SecondStepScreenProps) {
  const form = useForm({ defaultValues: { code: '' } });
  const { submit, refusal } = useFormSubmit(form, onSubmit);
  const { register, formState } = form;
  const isPasskeyOnly = ways?.has_passkey === true && !ways.has_totp;

  return (
    <SplitPage links={links}>
      <SignInForm
        title={t`Second step`}
        line={
          isPasskeyOnly
            ? t`Continue with your passkey or a recovery code.`
            : t`Enter the code of your authenticator app.`
        }
        refusal={refusal}
        wayOut={
          <TextLink href="/sign-in" inText>
            {t`Sign in again`}
          </TextLink>
        }
        onSubmit={submit}
      >
        {ways?.has_passkey && <PasskeyButton label={t`Continue with a passkey`} onPasskey={onPasskey} />}
        <CodeField
          label={isPasskeyOnly ? t`Recovery code` : t`Code`}
          size="md"
          autoFocus={!isPasskeyOnly}
          description={isPasskeyOnly ? undefined : t`The 6 digits of your app, or a recovery code`}
          error={formState.errors.code?.message}
          {...register('code', required(t`Enter a code.`))}
        />
        <Button type="submit" size="lg" fullWidth loading={formState.isSubmitting}>
          {t`Continue`}
        </Button>
      </SignInForm>
    </SplitPage>
  );
}
