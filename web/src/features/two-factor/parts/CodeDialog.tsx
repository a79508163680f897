import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import { CodeField } from '../../../ui/CodeField.tsx';
import styles from '../../../ui/dialogs.module.css';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { refusedBy, useFormSubmit } from '../../../ui/use-form-submit.ts';
import { twoFactorLabels } from './two-factor-labels.ts';

interface CodeValues {
  password: string;
  code: string;
}

interface CodeDialogProps {
  title: string;
  line: ReactNode;
  /** The caption of the confirm button, which is a verb. */
  action: string;
  hasPassword?: boolean;
  isDestroying?: boolean;
  hint?: string;
  onConfirm: (values: CodeValues) => Promise<unknown>;
  onClose: () => void;
  /** Further content above the fields. */
  children?: ReactNode;
}

/** Asks for a code from the person's second factor and, if required, for the password. */
export function CodeDialog(props: CodeDialogProps) {
  const { title, line, action, hasPassword = false, isDestroying = false, onConfirm, onClose } = props;
  const form = useForm<CodeValues>({ defaultValues: { password: '', code: '' } });
  const { register, formState } = form;
  const { errors } = formState;
  const { submit, refusal } = useFormSubmit(form, async (values) => {
    try {
      await onConfirm(values);
      return { ok: true };
    } catch (error) {
      return refusedBy(error);
    }
  });

  return (
    <ModalDialog label={title} onClose={onClose} staysOpen>
      <form noValidate onSubmit={submit} aria-label={title}>
        <div className={styles.words}>
          <h2>{title}</h2>
          <p>{line}</p>
          {props.children}
          <FormAlert message={refusal} />
          {hasPassword && (
            <PasswordField
              label={t`Password`}
              autoComplete="current-password"
              autoFocus
              error={errors.password?.message}
              {...register('password', { required: t`Enter your password.` })}
            />
          )}
          <CodeField
            label={t`Code`}
            description={props.hint ?? twoFactorLabels.codeHint}
            autoFocus={!hasPassword}
            error={errors.code?.message}
            {...register('code', { required: twoFactorLabels.codeMissing })}
          />
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={formState.isSubmitting} {...(isDestroying ? { color: 'red' } : {})}>
            {action}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
