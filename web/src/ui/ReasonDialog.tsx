import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { sentenceOf } from '../lib/call-error.ts';
import styles from './dialogs.module.css';
import { FormAlert } from './FormAlert.tsx';
import { ModalDialog } from './ModalDialog.tsx';
import { TextAreaField } from './TextAreaField.tsx';

interface ReasonDialogProps {
  /** A question: 'Send ER-1049 back?' */
  title: string;
  /** What will happen, in a sentence. */
  line: ReactNode;
  /** The verb of the button that does it. */
  action: string;
  /** What the field is called: 'Comment', 'Reason'. */
  label?: string;
  /** What is said where nothing was written; without it nothing has to be. */
  missing?: string;
  maxLength: number;
  isDestroying?: boolean;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** What else is to be known before. */
  children?: ReactNode;
}

/** Asks for the words that go with a step before it is made. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, line, action, label = 'Comment', missing, maxLength, isDestroying = false, onClose } = props;
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
      setRefusal(sentenceOf(error));
      setPending(false);
    }
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void confirm();
  }

  return (
    <ModalDialog label={title} staysOpen={reason !== ''} onClose={onClose}>
      <form
        noValidate
        onKeyDown={steer}
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
            Cancel
          </Button>
          <Button type="submit" loading={isPending} {...(isDestroying ? { color: 'red' } : {})}>
            {action}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
