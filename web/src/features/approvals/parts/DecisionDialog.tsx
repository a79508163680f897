import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import styles from '../../reports/parts/dialogs.module.css';

export type CommentedAction = 'approve' | 'send_back' | 'reject' | 'unapprove' | 'reject_line';

interface DecisionDialogProps {
  action: CommentedAction;
  /** 'ER-1049', '3 items', 'Kani Doraku'. */
  what: string;
  /** Whose it is; left out where it is many people's. */
  owner?: string;
  /** In whose place it is decided. */
  place?: string | undefined;
  onConfirm: (comment: string) => Promise<unknown>;
  onClose: () => void;
  /** What else is to be known before. */
  children?: ReactNode;
}

const longest = { reject_line: 1000, approve: 2000, send_back: 2000, reject: 2000, unapprove: 2000 };

/** Asks for the words that go with a decision. Whoever gets something back must learn why. */
export function DecisionDialog({ action, what, owner, place, onConfirm, onClose, children }: DecisionDialogProps) {
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { title, button, line } = words(action, { what, owner: owner ?? 'Each submitter' });
  const isOptional = action === 'approve';

  async function confirm() {
    if (isPending) return;
    if (!isOptional && comment.trim() === '') return setProblem('Write a comment, so that they know why.');
    setPending(true);
    setRefusal(null);
    try {
      await onConfirm(comment.trim());
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
    <ModalDialog label={title} staysOpen={comment !== ''} onClose={onClose}>
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
          <p>
            {line}
            {place && ` You decide in place of ${place}, and the history says so.`}
          </p>
          {children}
          <FormAlert message={refusal} />
          <TextAreaField
            label="Comment"
            isOptional={isOptional}
            autoFocus
            maxLength={longest[action]}
            value={comment}
            error={problem}
            onChange={(event) => {
              setComment(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isPending}
            {...(action === 'reject' || action === 'reject_line' ? { color: 'red' } : {})}
          >
            {button}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

function words(action: CommentedAction, { what, owner }: { what: string; owner: string }) {
  switch (action) {
    case 'approve':
      return { title: `Approve ${what}?`, button: 'Approve', line: 'Your comment goes with the approval.' };
    case 'send_back':
      return {
        title: `Send ${what} back?`,
        button: 'Send back',
        line: `${owner} can change it and submit it again. Amounts you changed are claimed in full again.`,
      };
    case 'reject':
      return {
        title: `Reject ${what}?`,
        button: 'Reject',
        line: `It is not paid. ${owner} gets the expenses back and learns why.`,
      };
    case 'unapprove':
      return {
        title: `Unapprove ${what}?`,
        button: 'Unapprove',
        line: 'It waits for the last decision again. Nothing was paid yet.',
      };
    case 'reject_line':
      return {
        title: `Take ${what} out?`,
        button: 'Take out',
        line: `${owner} gets this expense back. The rest of the report goes on.`,
      };
  }
}
