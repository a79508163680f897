import { Button } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type SubmitResult, useFormSubmit } from '../../ui/use-form-submit.ts';
import { emailRule, newPasswordRule, required } from './parts/field-rules.ts';
import { NewPasswordField } from './parts/NewPasswordField.tsx';
import styles from './parts/SignInForm.module.css';
import { SignInForm } from './parts/SignInForm.tsx';
import { SplitPage } from './parts/SplitPage.tsx';

interface AcceptInvitationValues {
  email: string;
  first_name: string;
  last_name: string;
  password: string;
}

interface AcceptInvitationScreenProps {
  invitation: { company: string; email: string | null; first_name: string; last_name: string };
  onSubmit: (values: AcceptInvitationValues) => Promise<SubmitResult>;
  links?: PublicLinks;
}

export function AcceptInvitationScreen({ invitation, onSubmit, links = {} }: AcceptInvitationScreenProps) {
  const { company, first_name, last_name } = invitation;
  const form = useForm<AcceptInvitationValues>({
    defaultValues: { email: invitation.email ?? '', first_name, last_name, password: '' },
  });
  const { submit, refusal } = useFormSubmit(form, onSubmit);
  const { register, control, formState, getValues } = form;
  const { errors } = formState;
  const [password, email] = useWatch({ control, name: ['password', 'email'] });

  return (
    <SplitPage links={links}>
      <SignInForm
        title={t`Join ${company}`}
        line={t`Check your name and choose a password.`}
        refusal={refusal}
        onSubmit={submit}
      >
        {invitation.email === null ? (
          <TextField
            label={t`Email`}
            type="email"
            size="md"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', emailRule)}
          />
        ) : (
          <>
            <dl className={styles.fact}>
              <dt>{t`You sign in with`}</dt>
              <dd>{email}</dd>
            </dl>
            {/* Tells a password manager which account the password belongs to. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
          </>
        )}
        <div className={styles.pair}>
          <TextField
            label={t`First name`}
            size="md"
            autoComplete="given-name"
            error={errors.first_name?.message}
            {...register('first_name', required(t`Enter your first name.`))}
          />
          <TextField
            label={t`Last name`}
            size="md"
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...register('last_name', required(t`Enter your last name.`))}
          />
        </div>
        <NewPasswordField
          label={t`Password`}
          typed={password}
          email={email}
          error={errors.password?.message}
          {...register(
            'password',
            newPasswordRule(() => getValues('email')),
          )}
        />
        <Button type="submit" size="lg" fullWidth loading={formState.isSubmitting}>
          {t`Accept invitation`}
        </Button>
      </SignInForm>
    </SplitPage>
  );
}
