import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import type { EditForm } from '../../../../ui/use-edit-form.ts';
import styles from '../../ach.module.css';
import type { AchFormValues } from './ach-form.ts';

interface AchFormProps {
  label: string;
  edit: EditForm<AchFormValues>;
  /** The label of the submit button. */
  action: string;
  /** Returns to the previous step. Absent if that step can no longer be changed. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** The form of a step, with the error message and the buttons. */
export function AchForm({ label, edit, action, onBack, children }: AchFormProps) {
  return (
    <form className={styles.form} aria-label={label} autoComplete="off" {...edit.handlers}>
      <FormAlert message={edit.refusal} />
      {children}
      <div className={styles.buttons}>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" loading={edit.form.formState.isSubmitting}>
          {action}
        </Button>
      </div>
    </form>
  );
}
