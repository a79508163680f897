import { IconBellRinging, IconSend, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { BulkAction } from '../../../ui/BulkBar.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Selection } from '../../../ui/use-selection.ts';
import { bulkLabels } from './bulk-labels.ts';
import type { BulkResult, DoneText } from './bulk-selection.ts';
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

/** The texts of the bulk actions, which name the kind of item. */
export interface OwnBulkTexts {
  deleteTitle: (count: number) => string;
  /** A sentence that says what happens to the contents of deleted items. */
  deleteHint: string;
  submitTitle: (count: number) => string;
  deleted: DoneText;
  reminded: DoneText;
  submitted: DoneText;
}

interface OwnBulk<Row extends OwnItem, Matching, Key> {
  selection: Selection;
  all: ReturnType<typeof useChosenItems<Row, Matching>>;
  texts: OwnBulkTexts;
  is: Record<'awaitsApproval' | 'isUnsubmitted' | 'isDraft', (stage: Row['stage']) => boolean>;
  /** Returns the fields that identify the item in a request. */
  keyOf: (row: Row) => Key;
  reminding: OneByOne<Key>;
  submitting: OneByOne<Key & { version: number }>;
  isRemoving: boolean;
  remove: (chosen: Portion<Matching>) => Promise<BulkResult>;
  /** The submit dialog for a single item. */
  submitOne: (row: Row, onClose: () => void) => ReactNode;
}

/**
 * Returns the bulk actions that remind, submit and delete the user's selected reports or advances. Each action is
 * available only in some stages.
 */
export function useOwnBulk<Row extends OwnItem, Matching, Key>(bulk: OwnBulk<Row, Matching, Key>) {
  const { all, texts, is, keyOf, reminding, submitting } = bulk;
  const { stages, tooMany, result } = all;
  const [dialog, setDialog] = useState<'submit' | 'delete' | null>(null);

  const remind = (rows: Row[]) =>
    reminding.run(
      rows.filter(({ stage }) => is.awaitsApproval(stage)).map((row) => jobOf(row, keyOf(row))),
      t`Reminding`,
    );
  const actions: Record<'remind' | 'submit' | 'remove', BulkAction> = {
    remind: {
      label: t`Remind`,
      icon: <IconBellRinging aria-hidden="true" />,
      unavailable: stages.some(is.awaitsApproval) ? tooMany : t`in approval only`,
      isPending: reminding.isPending,
      onClick: () => void all.oneByOne(remind, texts.reminded),
    },
    submit: {
      label: t`Submit`,
      icon: <IconSend aria-hidden="true" />,
      unavailable: stages.every(is.isUnsubmitted) ? tooMany : t`drafts only`,
      isPending: submitting.isPending,
      onClick: () => setDialog('submit'),
    },
    remove: {
      label: t`Delete`,
      icon: <IconTrash aria-hidden="true" />,
      unavailable: stages.every(is.isDraft) ? undefined : t`drafts only`,
      onClick: () => setDialog('delete'),
    },
  };

  const dialogs = (
    <>
      {dialog && <OwnBulkDialog {...bulk} dialog={dialog} onClose={() => setDialog(null)} />}
      {result && <UnchangedItemsDialog result={result} doneText={result.doneText} onClose={all.forgetResult} />}
    </>
  );

  return { actions, dialogs };
}

interface OwnBulkDialogProps<Row extends OwnItem, Matching, Key> extends OwnBulk<Row, Matching, Key> {
  dialog: 'submit' | 'delete';
  onClose: () => void;
}

/**
 * Asks for confirmation before the selected items are submitted or deleted. If only one item is submitted, its own
 * submit dialog is shown instead.
 */
function OwnBulkDialog<Row extends OwnItem, Matching, Key>(props: OwnBulkDialogProps<Row, Matching, Key>) {
  const { dialog, selection, all, texts, keyOf, submitting, isRemoving, remove, onClose } = props;
  const isPending = isRemoving || submitting.isPending;
  const [only] = all.chosen;

  const submit = (rows: Row[]) =>
    submitting.run(
      rows.map((row) => jobOf(row, { ...keyOf(row), version: row.version })),
      t`Submitting`,
    );

  if (dialog === 'delete')
    return (
      <ConfirmDialog
        title={texts.deleteTitle(selection.count)}
        action={t`Delete`}
        isDestroying
        isPending={isPending}
        onConfirm={() => void all.inPortions(remove, texts.deleted).then(onClose)}
        onClose={onClose}
      >
        {texts.deleteHint}
      </ConfirmDialog>
    );
  if (selection.count === 1) return <Suspense>{only && props.submitOne(only, onClose)}</Suspense>;

  return (
    <ConfirmDialog
      title={texts.submitTitle(selection.count)}
      action={t`Submit`}
      isPending={isPending}
      onConfirm={() => void all.oneByOne(submit, texts.submitted).then(onClose)}
      onClose={onClose}
    >
      {bulkLabels.submitSeveralHint}
    </ConfirmDialog>
  );
}
