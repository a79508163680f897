import {
  IconArrowBackUp,
  IconEyeOff,
  IconLink,
  IconLinkOff,
  IconPlayerTrackNext,
  IconReceipt,
  IconSeparator,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { type Action, ActionRow, reasonOf } from '../../../ui/ActionRow.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { cardLabels } from './card-labels.ts';
import type { TransactionDetails } from './transaction.ts';
import type { useTransactionActions } from './use-transaction-actions.tsx';

interface TransactionActionsProps {
  transaction: TransactionDetails;
  actions: ReturnType<typeof useTransactionActions>;
}

type NotedKind = 'personal' | 'ignore';

/**
 * The actions that are possible in the current state of a transaction. Before a transaction is marked as personal or
 * ignored, the user can enter a note.
 */
export function TransactionActions(props: TransactionActionsProps) {
  const { transaction, actions } = props;
  const [noting, setNoting] = useState<NotedKind | null>(null);
  const { can } = transaction;
  const isOpen = can.create_expense.allowed || can.ignore.allowed;

  return (
    <>
      <ActionRow
        actions={isOpen ? openActions(props) : closedActions(props)}
        more={[...(isOpen ? moreActions(props, setNoting) : []), ...periodActions(props)]}
      />
      {noting && (
        <ReasonDialog
          title={noting === 'personal' ? t`Mark as personal?` : t`Ignore this transaction?`}
          line={noting === 'personal' ? cardLabels.personalLine : cardLabels.ignoreLine}
          action={noting === 'personal' ? t`Mark as personal` : t`Ignore`}
          label={t`Note`}
          maxLength={300}
          onConfirm={(note) => actions.send(transaction, { kind: noting, note })}
          onClose={() => setNoting(null)}
        />
      )}
    </>
  );
}

function openActions({ transaction, actions }: TransactionActionsProps): Action[] {
  const { can, suggested_category } = transaction;
  return [
    {
      label: t`Match`,
      icon: <IconLink aria-hidden="true" />,
      reason: reasonOf(can.match),
      onClick: () => actions.match(transaction),
    },
    {
      label: t`Create expense`,
      icon: <IconReceipt aria-hidden="true" />,
      leads: true,
      isPending: actions.isPending,
      reason: reasonOf(can.create_expense),
      onClick: () =>
        void actions.act(transaction, {
          kind: 'create_expense',
          ...(suggested_category ? { category_id: suggested_category.category_id } : {}),
        }),
    },
  ];
}

function moreActions({ transaction, actions }: TransactionActionsProps, onNote: (kind: NotedKind) => void): Action[] {
  const { can } = transaction;
  return [
    {
      label: t`Split`,
      icon: <IconSeparator aria-hidden="true" />,
      reason: reasonOf(can.split),
      onClick: () => actions.split(transaction),
    },
    {
      label: t`Mark as personal`,
      icon: <IconUser aria-hidden="true" />,
      reason: reasonOf(can.personal),
      onClick: () => onNote('personal'),
    },
    {
      label: t`Ignore`,
      icon: <IconEyeOff aria-hidden="true" />,
      reason: reasonOf(can.ignore),
      onClick: () => onNote('ignore'),
    },
  ];
}

function closedActions({ transaction, actions }: TransactionActionsProps): Action[] {
  const { can } = transaction;
  const { isPending } = actions;
  const unmatch: Action = {
    label: t`Unmatch`,
    icon: <IconLinkOff aria-hidden="true" />,
    isPending,
    onClick: () => void actions.act(transaction, { kind: 'unmatch' }),
  };
  const undo: Action = {
    label: t`Undo`,
    icon: <IconArrowBackUp aria-hidden="true" />,
    isPending,
    reason: reasonOf(can.undo),
    onClick: () => void actions.act(transaction, { kind: 'undo' }),
  };
  return can.unmatch.allowed ? [unmatch, undo] : [undo];
}

function periodActions({ transaction, actions }: TransactionActionsProps): Action[] {
  if (!transaction.can.move_to_next_period.allowed) return [];
  return [
    {
      label: t`Move to next period`,
      icon: <IconPlayerTrackNext aria-hidden="true" />,
      onClick: () => void actions.act(transaction, { kind: 'move_to_next_period' }),
    },
  ];
}
