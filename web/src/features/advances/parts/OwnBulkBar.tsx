import { IconFileExport } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useWrite } from '../../../lib/queries.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Money } from '../../../ui/Money.tsx';
import { chosenPortions } from '../../bulk/parts/bulk-selection.ts';
import { OwnBulkDialogs, type OwnDialog } from '../../bulk/parts/OwnBulkDialogs.tsx';
import { ownBulkActions } from '../../bulk/parts/own-bulk-actions.tsx';
import { UnchangedItemsDialog } from '../../bulk/parts/UnchangedItemsDialog.tsx';
import { jobOf, useOneByOne } from '../../bulk/parts/use-one-by-one.ts';
import { useExport } from '../../exports/parts/use-export.ts';
import { type AdvanceRow, awaitsApproval, isDraft, isUnsubmitted } from './advance.ts';
import { advanceLabels } from './advance-labels.ts';
import { type ChosenAdvances, useChosenAdvances } from './use-chosen-advances.ts';

const SubmitAdvanceDialog = lazy(() => import('./SubmitAdvanceDialog.tsx'));

/** The bulk actions for the user's advances. */
export function OwnBulkBar(items: ChosenAdvances) {
  const { selection, matching, filed } = items;
  const [dialog, setDialog] = useState<OwnDialog | null>(null);
  const remove = useWrite('advances.remove');
  const reminding = useOneByOne('advances.remind');
  const submitting = useOneByOne('advances.submit');
  const exporting = useExport('exports.advanceList');
  const all = useChosenAdvances('advances.list', items);
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
  const exportChosen = {
    label: 'Export',
    icon: <IconFileExport aria-hidden="true" />,
    isPending: exporting.isPending,
    onClick: () => {
      for (const portion of chosenPortions(selection, matching)) exporting.start({ chosen: portion, ...filed });
    },
  };

  return (
    <>
      <BulkBar
        count={selection.count}
        sum={sum && <Money {...sum} />}
        onClose={selection.clear}
        actions={[actions.remind, actions.submit, exportChosen, actions.remove]}
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
