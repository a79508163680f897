import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import {
  type CommentedAction,
  commentRequiredText,
  type DecidedNoun,
  type DecisionSubject,
  decisionText,
} from './approval-labels.ts';

interface DecisionDialogProps {
  action: CommentedAction;
  /** The kind of item that the text about a rejection names. */
  noun: DecidedNoun;
  what: DecisionSubject['what'];
  /** The name of the items' owner. Absent if the items belong to several people. */
  owner?: string;
  /** A sentence that names the approver for whom the user acts, such as 'Acting on behalf of Tomás Ferreira.' */
  behalf?: string | undefined;
  onConfirm: (comment: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

const maxLengths = { reject_line: 1000, approve: 2000, send_back: 2000, reject: 2000, unapprove: 2000 };

/** Asks for a comment on a decision. The comment is optional only for an approval. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { action, noun, what, owner, behalf, onConfirm, onClose, children } = props;
  const { title, button, line } = decisionText(action, { noun, what, owner });
  return (
    <ReasonDialog
      title={title}
      line={
        <>
          {line}
          {behalf && ` ${behalf} ${t`Activity shows both names.`}`}
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
