import { IconBellRinging, IconFileExport, IconSend, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import { useExport } from '../../exports/parts/use-export.ts';
import { chosenPortions, counted, together } from '../../reports/parts/chosen.ts';
import { UndoneDialog } from '../../reports/parts/UndoneDialog.tsx';
import { useOneByOne } from '../../reports/parts/use-one-by-one.ts';
import { type AdvanceRow, awaitsApproval, isDraft, isUnsubmitted, labelOf } from './advance.ts';
import { type ChosenAdvances, useChosenAdvances } from './use-chosen-advances.ts';

const SubmitAdvanceDialog = lazy(() => import('./SubmitAdvanceDialog.tsx'));

/** What can be done with several of one's own advances at once. */
export function OwnBulkBar(of: ChosenAdvances) {
  const { selection, matching } = of;
  const [asking, setAsking] = useState<'submit' | 'delete' | null>(null);
  const remove = useWrite('advances.remove');
  const reminding = useOneByOne('advances.remind');
  const submitting = useOneByOne('advances.submit');
  const exporting = useExport('exports.advanceList');
  const all = useChosenAdvances('advances.list', of);
  const { chosen, stages, sum, tooMany, result } = all;
  const [only] = chosen;

  const remind = (advances: AdvanceRow[]) =>
    reminding.run(
      advances
        .filter(({ stage }) => awaitsApproval(stage))
        .map((advance) => ({ id: advance.id, label: labelOf(advance), input: { advance_id: advance.id } })),
      'Reminding',
    );
  const submit = (advances: AdvanceRow[]) =>
    submitting.run(
      advances.map((advance) => ({
        id: advance.id,
        label: labelOf(advance),
        input: { advance_id: advance.id, version: advance.version },
      })),
      'Submitting',
    );

  async function destroy() {
    try {
      const answers = [];
      for (const portion of chosenPortions(selection, matching))
        answers.push(await remove.mutateAsync({ chosen: portion, ...of.filed }));
      all.finish(together(answers), 'deleted');
    } catch (error) {
      notify.failure(sentenceOf(error));
    } finally {
      setAsking(null);
    }
  }

  return (
    <>
      <BulkBar
        count={selection.count}
        sum={sum && <Money {...sum} />}
        onClose={selection.clear}
        actions={[
          {
            label: 'Remind',
            icon: <IconBellRinging aria-hidden="true" />,
            unavailable: stages.some(awaitsApproval) ? tooMany : 'in approval only',
            isPending: reminding.isPending,
            onClick: () => void all.oneByOne(remind, 'reminded'),
          },
          {
            label: 'Submit',
            icon: <IconSend aria-hidden="true" />,
            unavailable: stages.every(isUnsubmitted) ? tooMany : 'drafts only',
            isPending: submitting.isPending,
            onClick: () => setAsking('submit'),
          },
          {
            label: 'Export',
            icon: <IconFileExport aria-hidden="true" />,
            isPending: exporting.isPending,
            onClick: () => {
              for (const portion of chosenPortions(selection, matching))
                exporting.start({ chosen: portion, ...of.filed });
            },
          },
          {
            label: 'Delete',
            icon: <IconTrash aria-hidden="true" />,
            unavailable: stages.every(isDraft) ? undefined : 'drafts only',
            onClick: () => setAsking('delete'),
          },
        ]}
      />
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete ${counted(selection.count, 'advance')}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={() => void destroy()}
          onClose={() => setAsking(null)}
        >
          Nobody has seen them yet. They cannot be brought back.
        </ConfirmDialog>
      )}
      {asking === 'submit' && selection.count === 1 && only && (
        <Suspense>
          <SubmitAdvanceDialog advance={only} onSubmitted={selection.clear} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'submit' && selection.count > 1 && (
        <ConfirmDialog
          title={`Submit ${counted(selection.count, 'advance')}?`}
          action="Submit"
          isPending={submitting.isPending}
          onConfirm={() => void all.oneByOne(submit, 'submitted').then(() => setAsking(null))}
          onClose={() => setAsking(null)}
        >
          Each goes to its approver. Those that still miss something stay drafts, and you are told why.
        </ConfirmDialog>
      )}
      {result && <UndoneDialog result={result} noun="advance" word={result.word} onClose={all.forgetResult} />}
    </>
  );
}
