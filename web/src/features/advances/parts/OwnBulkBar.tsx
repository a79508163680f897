import { lazy } from 'react';
import { useWrite } from '../../../lib/queries.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { useOneByOne } from '../../bulk/parts/use-one-by-one.ts';
import { useOwnBulk } from '../../bulk/parts/use-own-bulk.tsx';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { useExportAction } from '../../lists/parts/use-export-action.tsx';
import type { SelectedList } from '../../lists/parts/use-list.ts';
import { awaitsApproval, isDraft, isUnsubmitted } from './advance.ts';
import { ownAdvanceTexts } from './advance-labels.ts';
import { useChosenAdvances } from './use-chosen-advances.ts';

const SubmitAdvanceDialog = lazy(() => import('./SubmitAdvanceDialog.tsx'));

export function OwnBulkBar({ list }: { list: SelectedList<'advances.list'> }) {
  const { selection } = list;
  const filed = useFiledFor();
  const removing = useWrite('advances.remove');
  const exportAction = useExportAction('exports.advanceList', list);
  const all = useChosenAdvances('advances.list', list);
  const { actions, dialogs } = useOwnBulk({
    selection,
    all,
    texts: ownAdvanceTexts,
    is: { awaitsApproval, isUnsubmitted, isDraft },
    keyOf: ({ id }) => ({ advance_id: id }),
    reminding: useOneByOne('advances.remind'),
    submitting: useOneByOne('advances.submit'),
    isRemoving: removing.isPending,
    remove: (chosen) => removing.mutateAsync({ chosen, ...filed }),
    submitOne: (advance, onClose) => (
      <SubmitAdvanceDialog advance={advance} onSubmitted={selection.clear} onClose={onClose} />
    ),
  });

  return (
    <>
      <BulkBar
        count={selection.count}
        sums={all.sums}
        onClose={selection.clear}
        actions={[actions.remind, actions.submit, exportAction, actions.remove]}
      />
      {dialogs}
    </>
  );
}
