import { lazy, useState } from 'react';
import { useWrite } from '../../../lib/queries.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Money } from '../../../ui/Money.tsx';
import { OwnBulkDialogs, type OwnDialog } from '../../bulk/parts/OwnBulkDialogs.tsx';
import { ownBulkActions } from '../../bulk/parts/own-bulk-actions.tsx';
import { UnchangedItemsDialog } from '../../bulk/parts/UnchangedItemsDialog.tsx';
import { jobOf, useOneByOne } from '../../bulk/parts/use-one-by-one.ts';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { useExportAction } from '../../lists/parts/use-export-action.tsx';
import type { SelectedList } from '../../lists/parts/use-list.ts';
import { type AdvanceRow, awaitsApproval, isDraft, isUnsubmitted } from './advance.ts';
import { advanceLabels } from './advance-labels.ts';
import { useChosenAdvances } from './use-chosen-advances.ts';

const SubmitAdvanceDialog = lazy(() => import('./SubmitAdvanceDialog.tsx'));

/** The bulk actions for the user's advances. */
export function OwnBulkBar({ list }: { list: SelectedList<'advances.list'> }) {
  const { selection } = list;
  const filed = useFiledFor();
  const [dialog, setDialog] = useState<OwnDialog | null>(null);
  const remove = useWrite('advances.remove');
  const reminding = useOneByOne('advances.remind');
  const submitting = useOneByOne('advances.submit');
  const exportAction = useExportAction('exports.advanceList', list);
  const all = useChosenAdvances('advances.list', list);
  const { stages, sum, tooMany, result } = all;
  const [only] = all.chosen;

  const remind = (advances: AdvanceRow[]) => {
    const waiting = advances.filter(({ stage }) => awaitsApproval(stage));
    return reminding.run(
      waiting.map((advance) => jobOf(advance, { advance_id: advance.id })),
      'Reminding',
    );
  };
  const submit = (advances: AdvanceRow[]) =>
    submitting.run(
      advances.map((advance) => jobOf(advance, { advance_id: advance.id, version: advance.version })),
      'Submitting',
    );
  const actions = ownBulkActions({
    stages,
    tooMany,
    is: { awaitsApproval, isUnsubmitted, isDraft },
    isReminding: reminding.isPending,
    isSubmitting: submitting.isPending,
    remind: () => void all.oneByOne(remind, 'reminded'),
    openDialog: setDialog,
  });

  return (
    <>
      <BulkBar
        count={selection.count}
        sum={sum && <Money {...sum} />}
        onClose={selection.clear}
        actions={[actions.remind, actions.submit, exportAction, actions.remove]}
      />
      {dialog && (
        <OwnBulkDialogs
          dialog={dialog}
          noun="advance"
          count={selection.count}
          isPending={remove.isPending || submitting.isPending}
          deleteHint={advanceLabels.deleteHint}
          submitOne={
            only && <SubmitAdvanceDialog advance={only} onSubmitted={selection.clear} onClose={() => setDialog(null)} />
          }
          onDelete={() => all.inPortions((portion) => remove.mutateAsync({ chosen: portion, ...filed }), 'deleted')}
          onSubmit={() => all.oneByOne(submit, 'submitted')}
          onClose={() => setDialog(null)}
        />
      )}
      {result && <UnchangedItemsDialog result={result} noun="advance" word={result.word} onClose={all.forgetResult} />}
    </>
  );
}
