import type { ReactNode } from 'react';
import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import {
  behalfText,
  type CommentedAction,
  commentRequiredText,
  type DecidedNoun,
  decisionText,
} from './approval-labels.ts';

interface DecisionDialogProps {
  action: CommentedAction;
  /** The text of a rejection depends on it. */
  noun: DecidedNoun;
  /** 'ER-1049', '3 items', 'Kani Doraku'. */
  what: string;
  /** Left out when the items belong to several people. */
  owner?: string;
  /** The approver this user acts for. */
  behalf?: string | undefined;
  onConfirm: (comment: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

const maxLengths = { reject_line: 1000, approve: 2000, send_back: 2000, reject: 2000, unapprove: 2000 };

/** Collects the comment of a decision; it is optional only for an approval. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { action, noun, what, owner, behalf, onConfirm, onClose, children } = props;
  const { title, button, line } = decisionText(action, { noun, what, owner });
  return (
    <ReasonDialog
      title={title}
      line={
        <>
          {line}
          {behalf && ` ${behalfText(behalf)} Activity shows both names.`}
        </>
      }
      action={button}
      {...(action === 'approve' ? {} : { missing: commentRequiredText })}
      maxLength={maxLengths[action]}
      isDestroying={action === 'reject' || action === 'reject_line'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}
