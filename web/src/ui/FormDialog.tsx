import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormAlert } from './FormAlert.tsx';
import styles from './FormDialog.module.css';
import { KeyCap } from './KeyCap.tsx';
import { ModalDialog } from './ModalDialog.tsx';
import { TextButton } from './TextButton.tsx';
import type { EditForm } from './use-edit-form.ts';

interface FormDialogProps<Values extends FieldValues> {
  title: string;
  line?: ReactNode;
  edit: EditForm<Values>;
  /** The verb of the button: 'Save', 'Send invitation'. */
  action: string;
  /** At the left of the foot: a button that destroys. */
  end?: ReactNode;
  /** Above the fields: facts about the thing. */
  head?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A form that slides in from the right: one column, labels above, the button in reach at the foot. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, line, edit, action, end, head, onClose, children } = props;
  const { isDirty, isSubmitting } = edit.form.formState;
  const [isLeaving, setLeaving] = useState(false);
  const formId = useId();

  function leave() {
    edit.forget();
    onClose();
  }
  const close = () => (isDirty ? setLeaving(true) : leave());

  return (
    <ModalDialog label={title} look="bare" className={styles.drawer} staysOpen={isDirty} onClose={close}>
      <header className={styles.header}>
        <div>
          <h2>{title}</h2>
          {line && <p>{line}</p>}
        </div>
        <CloseButton aria-label="Close" onClick={close} />
      </header>
      <div className={styles.body}>
        {head}
        <form id={formId} className={styles.form} aria-label={title} {...edit.handlers}>
          <FormAlert message={edit.refusal}>
            {edit.is_changed && (
              <p>
                <TextButton onClick={() => void edit.reload()}>Bring in the newer version</TextButton> and keep what you
                typed.
              </p>
            )}
          </FormAlert>
          {children}
        </form>
      </div>
      <footer className={styles.foot}>
        {end}
        <span className={styles.buttons}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={isSubmitting}
            rightSection={<KeyCap>{/Mac|iPhone|iPad/u.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵'}</KeyCap>}
          >
            {action}
          </Button>
        </span>
      </footer>
      {isLeaving && (
        <ConfirmDialog
          title="Leave without saving?"
          action="Leave"
          isDestroying
          onConfirm={leave}
          onClose={() => setLeaving(false)}
        >
          What you typed here is thrown away.
        </ConfirmDialog>
      )}
    </ModalDialog>
  );
}
