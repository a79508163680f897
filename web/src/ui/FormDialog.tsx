import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '#domain/language/translate.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormAlert } from './FormAlert.tsx';
import { rich } from './rich.tsx';
import { SaveKeys } from './SaveKeys.tsx';
import styles from './SideDialog.module.css';
import { SideDialog } from './SideDialog.tsx';
import { TextButton } from './TextButton.tsx';
import type { EditForm } from './use-edit-form.ts';

interface FormDialogProps<Values extends FieldValues> {
  title: string;
  line?: ReactNode;
  edit: EditForm<Values>;
  /** The caption of the submit button: 'Save', 'Send invitation'. */
  action: string;
  /** True to show the fields disabled and without buttons. */
  isReadOnly?: boolean;
  /** A destructive button at the left of the footer. */
  end?: ReactNode;
  /** Facts about the item, above the fields. */
  head?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a side dialog, with its buttons in the footer. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, line, edit, action, isReadOnly = false, end, head, onClose, children } = props;
  const { isDirty, isSubmitting } = edit.form.formState;
  const [isLeaving, setLeaving] = useState(false);
  const formId = useId();
  useFirstField(formId, isReadOnly);

  function leave() {
    edit.forget();
    onClose();
  }
  const close = () => (isDirty && !isReadOnly ? setLeaving(true) : leave());

  return (
    <SideDialog
      title={title}
      line={line}
      staysOpen={isDirty}
      onClose={close}
      foot={
        !isReadOnly && (
          <>
            {end}
            <span className={styles.buttons}>
              <Button variant="default" onClick={close}>
                {t`Cancel`}
              </Button>
              <Button type="submit" form={formId} loading={isSubmitting} rightSection={<SaveKeys />}>
                {action}
              </Button>
            </span>
          </>
        )
      }
    >
      {head}
      <form id={formId} aria-label={title} {...edit.handlers}>
        <fieldset className={styles.form} disabled={isReadOnly}>
          <FormAlert message={edit.refusal}>
            {edit.is_changed && (
              <p>
                {rich`${<TextButton onClick={() => void edit.reload()}>{t`Bring in the newer version`}</TextButton>} and keep what you typed.`}
              </p>
            )}
          </FormAlert>
          {children}
        </fieldset>
      </form>
      {isLeaving && (
        <ConfirmDialog
          title={t`Leave without saving?`}
          action={t`Leave`}
          isDestroying
          onConfirm={leave}
          onClose={() => setLeaving(false)}
        >
          {t`Your changes will be lost.`}
        </ConfirmDialog>
      )}
    </SideDialog>
  );
}

/** Focuses the first field, except on touch devices, where that would open the keyboard. */
function useFirstField(formId: string, isReadOnly: boolean): void {
  useEffect(() => {
    if (isReadOnly || !window.matchMedia('(pointer: fine)').matches) return;
    document.getElementById(formId)?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus();
  }, [formId, isReadOnly]);
}
