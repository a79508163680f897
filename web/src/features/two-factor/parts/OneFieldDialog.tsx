import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import styles from '../../../ui/dialogs.module.css';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { refusedBy, useFormSubmit } from '../../../ui/use-form-submit.ts';

interface OneFieldDialogProps {
  title: string;
  line: string;
  action: string;
  isDestroying?: boolean;
  /** The field's name in the contract, which the server's error messages use. */
  field: string;
  value: string;
  missing: string;
  render: (field: UseFormRegisterReturn & { error: string | undefined }) => ReactNode;
  onConfirm: (value: string) => Promise<unknown>;
  onClose: () => void;
}

export function OneFieldDialog(props: OneFieldDialogProps) {
  const { title, line, action, field, missing, onConfirm, onClose } = props;
  const form = useForm<Record<string, string>>({ defaultValues: { [field]: props.value } });
  const { register, formState } = form;
  const { submit, refusal } = useFormSubmit(form, async (values) => {
    try {
      await onConfirm(values[field] ?? '');
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
          <FormAlert message={refusal} />
          {props.render({ ...register(field, { required: missing }), error: formState.errors[field]?.message })}
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={formState.isSubmitting} {...(props.isDestroying ? { color: 'red' } : {})}>
            {action}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
