import type { ReactNode } from 'react';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';

export type CommentedAction = 'approve' | 'send_back' | 'reject' | 'unapprove' | 'reject_line';

interface DecisionDialogProps {
  action: CommentedAction;
  /** What kind of thing it is, where that changes what happens. */
  noun?: 'report' | 'advance';
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
export function DecisionDialog(props: DecisionDialogProps) {
  const { action, noun = 'report', what, owner = 'Each submitter', place, onConfirm, onClose, children } = props;
  const { title, button, line } = words(action, { noun, what, owner });
  return (
    <ReasonDialog
      title={title}
      line={
        <>
          {line}
          {place && ` You decide in place of ${place}, and the history says so.`}
        </>
      }
      action={button}
      {...(action === 'approve' ? {} : { missing: 'Add a comment so they know why.' })}
      maxLength={longest[action]}
      isDestroying={action === 'reject' || action === 'reject_line'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}

interface Said {
  noun: 'report' | 'advance';
  what: string;
  owner: string;
}

function words(action: CommentedAction, { noun, what, owner }: Said) {
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
        line:
          noun === 'advance'
            ? `It is not paid out. ${owner} learns why.`
            : `It is not paid. ${owner} gets the expenses back and learns why.`,
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
