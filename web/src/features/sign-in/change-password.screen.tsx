import { Button } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import { Card } from '../../ui/Card.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { notify } from '../../ui/notices.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { type SubmitResult, useFormSubmit } from '../../ui/use-form-submit.ts';
import styles from './change-password.module.css';
import { newPasswordRule, required } from './parts/field-rules.ts';
import { NewPasswordField } from './parts/NewPasswordField.tsx';

interface ChangePasswordValues {
  current_password: string;
  new_password: string;
}

interface ChangePasswordScreenProps {
  email: string;
  onSubmit: (values: ChangePasswordValues) => Promise<SubmitResult>;
}

const blank: ChangePasswordValues = { current_password: '', new_password: '' };

export function ChangePasswordScreen({ email, onSubmit }: ChangePasswordScreenProps) {
  const form = useForm<ChangePasswordValues>({ defaultValues: blank });
  const { submit, refusal } = useFormSubmit(form, async (values) => {
    const result = await onSubmit(values);
    if (result.ok) {
      form.reset(blank);
      notify.success(t`Password changed`);
    }
    return result;
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const typed = useWatch({ control, name: 'new_password' });

  return (
    <>
      <PageHeader title={t`Change password`} line={t`Your other sessions end when you save.`} />
      <Card padded className={styles.card}>
        <form className={styles.form} onSubmit={submit} noValidate aria-label={t`Change password`}>
          <FormAlert message={refusal} />
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordField
            label={t`Current password`}
            autoComplete="current-password"
            error={errors.current_password?.message}
            {...register('current_password', required(t`Enter your current password.`))}
          />
          <NewPasswordField
            label={t`New password`}
            size="sm"
            typed={typed}
            email={email}
            error={errors.new_password?.message}
            {...register(
              'new_password',
              newPasswordRule(() => email),
            )}
          />
          <div>
            <Button type="submit" loading={formState.isSubmitting}>
              {t`Save password`}
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
