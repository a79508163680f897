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
  /** The kind of item, which the text of a rejection names. */
  noun: DecidedNoun;
  what: DecisionSubject['what'];
  /** The owner of the items; absent if they belong to several people. */
  owner?: string;
  /** Names the approver whom the user acts for: 'Acting on behalf of Tomás Ferreira.' */
  behalf?: string | undefined;
  onConfirm: (comment: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

const maxLengths = { reject_line: 1000, approve: 2000, send_back: 2000, reject: 2000, unapprove: 2000 };

/** Asks for the comment of a decision, which is optional only for an approval. */
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
