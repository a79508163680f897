import { Button } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type SubmitResult, useFormSubmit } from '../../ui/use-form-submit.ts';
import { newPasswordRule } from './parts/field-rules.ts';
import { NewPasswordField } from './parts/NewPasswordField.tsx';
import { SignInForm } from './parts/SignInForm.tsx';
import { SplitPage } from './parts/SplitPage.tsx';

interface ResetPasswordValues {
  password: string;
}

interface ResetPasswordScreenProps {
  onSubmit: (values: ResetPasswordValues) => Promise<SubmitResult>;
  links?: PublicLinks;
}

export function ResetPasswordScreen({ onSubmit, links = {} }: ResetPasswordScreenProps) {
  const form = useForm<ResetPasswordValues>({ defaultValues: { password: '' } });
  const { submit, refusal } = useFormSubmit(form, onSubmit);
  const { register, control, formState } = form;
  const password = useWatch({ control, name: 'password' });

  return (
    <SplitPage links={links}>
      <SignInForm
        title={t`New password`}
        line={t`You will be signed out everywhere else.`}
        refusal={refusal}
        wayOut={
          <TextLink href="/forgot-password" inText>
            {t`Request a new link`}
          </TextLink>
        }
        onSubmit={submit}
      >
        <NewPasswordField
          label={t`New password`}
          typed={password}
          email=""
          error={formState.errors.password?.message}
          {...register(
            'password',
            newPasswordRule(() => ''),
          )}
        />
        <Button type="submit" size="lg" fullWidth loading={formState.isSubmitting}>
          {t`Save and sign in`}
        </Button>
      </SignInForm>
    </SplitPage>
  );
}
