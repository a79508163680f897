import { IconBellRinging, IconSend, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { BulkAction } from '../../../ui/BulkBar.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Selection } from '../../../ui/use-selection.ts';
import { bulkLabels } from './bulk-labels.ts';
import { type BulkResult, counted, type Noun } from './bulk-selection.ts';
import { UnchangedItemsDialog } from './UnchangedItemsDialog.tsx';
import type { Portion, useChosenItems } from './use-chosen-items.ts';
import { jobOf } from './use-one-by-one.ts';

interface OwnItem {
  id: string;
  number: string;
  title: string;
  stage: string;
  version: number;
}

interface OneByOne<Input> {
  isPending: boolean;
  run: (jobs: readonly { id: string; label: string; input: Input }[], text: string) => Promise<BulkResult>;
}

interface OwnBulk<Row extends OwnItem, Matching, Key> {
  selection: Selection;
  all: ReturnType<typeof useChosenItems<Row, Matching>>;
  noun: Noun;
  is: Record<'awaitsApproval' | 'isUnsubmitted' | 'isDraft', (stage: Row['stage']) => boolean>;
  /** Names the item in a request. */
  keyOf: (row: Row) => Key;
  reminding: OneByOne<Key>;
  submitting: OneByOne<Key & { version: number }>;
  isRemoving: boolean;
  remove: (chosen: Portion<Matching>) => Promise<BulkResult>;
  /** The consequence of deleting for the contents of the items. */
  deleteHint: string;
  /** The submit dialog for a single item. */
  submitOne: (row: Row, onClose: () => void) => ReactNode;
}

/** Reminding, submitting and deleting the selected reports or advances of the user. Each is available only in some stages. */
export function useOwnBulk<Row extends OwnItem, Matching, Key>(bulk: OwnBulk<Row, Matching, Key>) {
  const { all, noun, is, keyOf, reminding, submitting } = bulk;
  const { stages, tooMany, result } = all;
  const [dialog, setDialog] = useState<'submit' | 'delete' | null>(null);

  const remind = (rows: Row[]) =>
    reminding.run(
      rows.filter(({ stage }) => is.awaitsApproval(stage)).map((row) => jobOf(row, keyOf(row))),
      'Reminding',
    );
  const actions: Record<'remind' | 'submit' | 'remove', BulkAction> = {
    remind: {
      label: 'Remind',
      icon: <IconBellRinging aria-hidden="true" />,
      unavailable: stages.some(is.awaitsApproval) ? tooMany : 'in approval only',
      isPending: reminding.isPending,
      onClick: () => void all.oneByOne(remind, 'reminded'),
    },
    submit: {
      label: 'Submit',
      icon: <IconSend aria-hidden="true" />,
      unavailable: stages.every(is.isUnsubmitted) ? tooMany : 'drafts only',
      isPending: submitting.isPending,
      onClick: () => setDialog('submit'),
    },
    remove: {
      label: 'Delete',
      icon: <IconTrash aria-hidden="true" />,
      unavailable: stages.every(is.isDraft) ? undefined : 'drafts only',
      onClick: () => setDialog('delete'),
    },
  };

  const dialogs = (
    <>
      {dialog && <OwnBulkDialog {...bulk} dialog={dialog} onClose={() => setDialog(null)} />}
      {result && <UnchangedItemsDialog result={result} noun={noun} word={result.word} onClose={all.forgetResult} />}
    </>
  );

  return { actions, dialogs };
}

interface OwnBulkDialogProps<Row extends OwnItem, Matching, Key> extends OwnBulk<Row, Matching, Key> {
  dialog: 'submit' | 'delete';
  onClose: () => void;
}

/** Confirms submitting or deleting the selected items. */
function OwnBulkDialog<Row extends OwnItem, Matching, Key>(props: OwnBulkDialogProps<Row, Matching, Key>) {
  const { dialog, selection, all, noun, keyOf, submitting, isRemoving, remove, onClose } = props;
  const items = counted(selection.count, noun);
  const isPending = isRemoving || submitting.isPending;
  const [only] = all.chosen;

  const submit = (rows: Row[]) =>
    submitting.run(
      rows.map((row) => jobOf(row, { ...keyOf(row), version: row.version })),
      'Submitting',
    );

  if (dialog === 'delete')
    return (
      <ConfirmDialog
        title={`Delete ${items}?`}
        action="Delete"
        isDestroying
        isPending={isPending}
        onConfirm={() => void all.inPortions(remove, 'deleted').then(onClose)}
        onClose={onClose}
      >
        {props.deleteHint}
      </ConfirmDialog>
    );
  if (selection.count === 1) return <Suspense>{only && props.submitOne(only, onClose)}</Suspense>;

  return (
    <ConfirmDialog
      title={`Submit ${items}?`}
      action="Submit"
      isPending={isPending}
      onConfirm={() => void all.oneByOne(submit, 'submitted').then(onClose)}
      onClose={onClose}
    >
      {bulkLabels.submitSeveralHint}
    </ConfirmDialog>
  );
}
