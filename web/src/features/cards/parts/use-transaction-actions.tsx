import { useState } from 'react';
import { maxAttachedReceipts } from '#domain/cards/card-transaction.ts';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { createUpload } from '../../../lib/upload.ts';
import { notify } from '../../../ui/notices.ts';
import { cardLabels } from './card-labels.ts';
import { MatchDialog } from './MatchDialog.tsx';
import { SplitTransactionDialog } from './SplitTransactionDialog.tsx';
import type { Transaction, TransactionAction } from './transaction.ts';

type Identity = Pick<Transaction, 'id' | 'version'>;

const undoableKinds: readonly TransactionAction['kind'][] = [
  'create_expense',
  'match',
  'match_parts',
  'split',
  'personal',
  'ignore',
];

/** Returns the action that matches a transaction with one expense, or with several expenses that add up to it. */
export function matchOf(expense_ids: readonly string[]): TransactionAction {
  const [expense_id = ''] = expense_ids;
  return expense_ids.length > 1
    ? { kind: 'match_parts', expense_ids: [...expense_ids] }
    : { kind: 'match', expense_id };
}

/**
 * Returns the actions on a transaction and their dialogs. The notice about a successful action offers to undo it, if
 * that is possible.
 */
export function useTransactionActions() {
  const write = useWrite('cards.action');
  const [opened, setOpened] = useState<{ dialog: 'match' | 'split'; of: Transaction } | null>(null);
  const close = () => setOpened(null);

  /** Sends an action. Throws if the server refuses it, so that a dialog can show the reason. */
  async function send({ id, version }: Identity, action: TransactionAction): Promise<void> {
    const { data } = await write.mutateAsync({ transaction_id: id, version, action });
    const undo = () => void act(data, { kind: 'undo' });
    notify.success(cardLabels.done[action.kind], undoableKinds.includes(action.kind) ? { undo } : {});
  }

  async function act(of: Identity, action: TransactionAction): Promise<void> {
    try {
      await send(of, action);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  async function attach(of: Identity, files: readonly File[]): Promise<void> {
    if (files.length > maxAttachedReceipts)
      return notify.failure(t`You can attach up to ${maxAttachedReceipts} files at once.`);
    const file_ids: string[] = [];
    for (const file of files) {
      const notice = `receipt ${of.id}`;
      const onPercent = (percent: number) => notify.progress(notice, t`Uploading ${file.name}`, percent);
      const result = await createUpload(file).send({ onPercent });
      notify.dismiss(notice);
      if (!result.status) return notify.failure(result.message);
      file_ids.push(result.file.id);
    }
    if (file_ids.length > 0) await act(of, { kind: 'attach_receipt', file_ids });
  }

  const dialogs = opened && (
    <>
      {opened.dialog === 'match' && (
        <MatchDialog
          transaction={opened.of}
          onMatch={async (expense_ids) => {
            await send(opened.of, matchOf(expense_ids));
            close();
          }}
          onClose={close}
        />
      )}
      {opened.dialog === 'split' && (
        <SplitTransactionDialog
          transaction={opened.of}
          onSplit={async (parts) => {
            await send(opened.of, { kind: 'split', parts });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );

  return {
    act,
    send,
    attach,
    match: (of: Transaction) => setOpened({ dialog: 'match', of }),
    split: (of: Transaction) => setOpened({ dialog: 'split', of }),
    isPending: write.isPending,
    dialogs,
  };
}
