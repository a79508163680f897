import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../lib/call-error.ts';
import styles from './dialogs.module.css';
import { FormAlert } from './FormAlert.tsx';
import { ModalDialog } from './ModalDialog.tsx';
import { TextField } from './TextField.tsx';

interface TypedConfirmDialogProps {
  /** A question: 'Delete this company?' */
  title: string;
  /** The consequences: what is removed and what stays. */
  children: ReactNode;
  /** The caption of the confirm button, which is a verb. */
  action: string;
  /** The label of the field: 'Type ana@company.com to confirm'. */
  label: string;
  /** The text that the user must type, in upper or lower case. */
  expected: string;
  onConfirm: (typed: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks the user to type a text before an action that cannot be undone. */
export function TypedConfirmDialog({ title, action, label, expected, ...props }: TypedConfirmDialogProps) {
  const { children, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isMatch = typed.trim().toLowerCase() === expected.trim().toLowerCase();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!isMatch || isPending) return;

    setPending(true);
    setRefusal(null);
    try {
      await onConfirm(typed.trim());
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
      setPending(false);
    }
  }

  return (
    <ModalDialog label={title} staysOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void confirm(event)}>
        <div className={styles.words}>
          <h2>{title}</h2>
          <div className={styles.effects}>{children}</div>
          <FormAlert message={refusal} />
          <TextField
            label={label}
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" color="red" disabled={!isMatch} loading={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
