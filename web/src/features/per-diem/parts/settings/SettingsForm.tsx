import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { rich } from '../../../../ui/rich.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import type { EditForm } from '../../../../ui/use-edit-form.ts';
import styles from './SettingsForm.module.css';

interface SettingsFormProps<Values extends FieldValues> {
  label: string;
  edit: EditForm<Values>;
  isFixed: boolean;
  children: ReactNode;
}

/** A settings form on a page. A refusal appears above the fields, and the save button below them. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { label, edit, isFixed, children } = props;
  return (
    <form aria-label={label} {...edit.handlers}>
      <fieldset className={styles.form} disabled={isFixed}>
        <FormAlert message={edit.refusal}>
          {edit.is_changed && (
            <p>
              {rich`${<TextButton onClick={() => void edit.reload()}>{t`Bring in the newer version`}</TextButton>} and keep what you typed.`}
            </p>
          )}
        </FormAlert>
        {children}
        {!isFixed && (
          <div>
            <Button type="submit" loading={edit.form.formState.isSubmitting}>
              {t`Save`}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}
