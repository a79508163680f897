import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../lib/call-error.ts';
import styles from './dialogs.module.css';
import { FormAlert } from './FormAlert.tsx';
import { ModalDialog } from './ModalDialog.tsx';
import { TextAreaField } from './TextAreaField.tsx';

interface ReasonDialogProps {
  /** A question: 'Send ER-1049 back?' */
  title: string;
  /** One sentence that describes the effect. */
  line: ReactNode;
  /** The caption of the confirm button, which is a verb. */
  action: string;
  /** The label of the field: 'Comment', 'Reason'. */
  label?: string;
  /** The error for an empty field. Without it the field is optional. */
  missing?: string;
  maxLength: number;
  isDestroying?: boolean;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Further information above the field. */
  children?: ReactNode;
}

/** Asks for a reason or a comment before an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, line, action, label = t`Comment`, missing, maxLength, isDestroying = false, onClose } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  async function confirm() {
    if (isPending) return;
    if (missing && reason.trim() === '') return setProblem(missing);

    setPending(true);
    setRefusal(null);
    try {
      await props.onConfirm(reason.trim());
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
      setPending(false);
    }
  }

  function submitOnShortcut(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void confirm();
  }

  return (
    <ModalDialog label={title} staysOpen={reason !== ''} onClose={onClose}>
      <form
        noValidate
        onKeyDown={submitOnShortcut}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <div className={styles.words}>
          <h2>{title}</h2>
          <p>{line}</p>
          {props.children}
          <FormAlert message={refusal} />
          <TextAreaField
            label={label}
            isOptional={!missing}
            autoFocus
            maxLength={maxLength}
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={isPending} {...(isDestroying ? { color: 'red' } : {})}>
            {action}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
