import {
  IconBellRinging,
  IconFileDownload,
  IconFileExport,
  IconFileZip,
  IconSend,
  IconTrash,
  IconZip,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import { shownTotal } from '#domain/reports/shown-amounts.ts';
import type { Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { useExport } from '../../exports/parts/use-export.ts';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { atOnce, type BulkResult, chosenPortions, counted, together } from './chosen.ts';
import { chosenSum } from './chosen-sum.ts';
import { everyReport } from './every-id.ts';
import { awaitsApproval, isDraft, isUnsubmitted, type ReportRow } from './report.ts';
import { UndoneDialog } from './UndoneDialog.tsx';
import { useOneByOne } from './use-one-by-one.ts';

const SubmitDialog = lazy(() => import('./SubmitDialog.tsx'));

type Matching = Extract<Sent<'reports.remove'>['chosen'], { matching: unknown }>['matching'];

interface ReportBulkBarProps {
  selection: Selection;
  matching: Matching;
  rows: PagedRows<ReportRow>;
  total: { amount: string; currency: string } | undefined;
}

/** What can be done with several reports at once. */
export function ReportBulkBar({ selection, matching, rows, total }: ReportBulkBarProps) {
  const [asking, setAsking] = useState<'submit' | 'delete' | null>(null);
  const [result, setResult] = useState<(BulkResult & { word: string }) | null>(null);
  const remove = useWrite('reports.remove');
  const reminding = useOneByOne('reports.remind');
  const submitting = useOneByOne('reports.submit');
  const download = useExport('reports.download');
  const zipReceipts = useExport('reports.zipReceipts');
  const zipReports = useExport('reports.zipReports');
  const exporting = useExport('reports.bulkReports');
  const filed = useFiledFor();

  const loaded = selection.count > 0 ? rows.loaded() : [];
  const chosen = loaded.filter(({ id }) => selection.has(id));
  const stages = stagesOf(selection, chosen, matching);
  const sum = chosenSum({ selection, loaded, total, amountOf: (row) => shownTotal(row).amount });
  const [only] = chosen;
  const tooMany = selection.count > atOnce ? `at most ${atOnce}` : undefined;
  const draftsOnly = stages.every(isDraft) ? undefined : 'drafts only';

  function finish(done: BulkResult, word: string) {
    setAsking(null);
    selection.clear();
    if (done.undone.length > 0) setResult({ ...done, word });
    else notify.success(`${counted(done.no_of_done, 'report')} ${word}`);
  }

  async function oneByOne(act: (reports: ReportRow[]) => Promise<BulkResult>, word: string) {
    try {
      finish(await act(selection.is_all ? await everyReport({ ...matching, ...filed }) : chosen), word);
    } catch (error) {
      notify.failure(sentenceOf(error));
    }
  }

  const remind = (reports: ReportRow[]) =>
    reminding.run(
      reports
        .filter(({ stage }) => awaitsApproval(stage))
        .map((report) => ({ id: report.id, label: labelOf(report), input: { report_id: report.id } })),
      'Reminding',
    );
  const submit = (reports: ReportRow[]) =>
    submitting.run(
      reports.map((report) => ({
        id: report.id,
        label: labelOf(report),
        input: { report_id: report.id, version: report.version },
      })),
      'Submitting',
    );

  async function destroy() {
    try {
      const answers = [];
      for (const portion of chosenPortions(selection, matching))
        answers.push(await remove.mutateAsync({ chosen: portion, ...filed }));
      finish(together(answers), 'deleted');
    } catch (error) {
      notify.failure(sentenceOf(error));
    }
  }

  const eachPortion = (start: (input: Sent<'reports.zipReports'>) => void) => () => {
    for (const portion of chosenPortions(selection, matching)) start({ chosen: portion, ...filed });
  };

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
            onClick: () => void oneByOne(remind, 'reminded'),
          },
          {
            label: 'Download',
            icon: <IconFileDownload aria-hidden="true" />,
            unavailable: selection.count === 1 ? undefined : 'one at a time',
            isPending: download.isPending,
            onClick: () => only && download.start({ report_id: only.id }),
          },
          {
            label: 'Zip receipts',
            icon: <IconFileZip aria-hidden="true" />,
            isPending: zipReceipts.isPending,
            onClick: eachPortion(zipReceipts.start),
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
            onClick: eachPortion(exporting.start),
          },
          {
            label: 'Zip reports',
            icon: <IconZip aria-hidden="true" />,
            isPending: zipReports.isPending,
            onClick: eachPortion(zipReports.start),
          },
          {
            label: 'Delete',
            icon: <IconTrash aria-hidden="true" />,
            unavailable: draftsOnly,
            onClick: () => setAsking('delete'),
          },
        ]}
      />
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete ${counted(selection.count, 'report')}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={() => void destroy()}
          onClose={() => setAsking(null)}
        >
          Their expenses stay and become draft expenses again.
        </ConfirmDialog>
      )}
      {asking === 'submit' && selection.count === 1 && only && (
        <Suspense>
          <SubmitDialog report={only} onSubmitted={selection.clear} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'submit' && selection.count > 1 && (
        <ConfirmDialog
          title={`Submit ${counted(selection.count, 'report')}?`}
          action="Submit"
          isPending={submitting.isPending}
          onConfirm={() => void oneByOne(submit, 'submitted')}
          onClose={() => setAsking(null)}
        >
          Each goes to its approver. Those that still miss something stay drafts, and you are told why.
        </ConfirmDialog>
      )}
      {result && <UndoneDialog result={result} noun="report" word={result.word} onClose={() => setResult(null)} />}
    </>
  );
}

/** The stages among what is chosen; of what has not arrived, those the filter lets through. */
function stagesOf(selection: Selection, chosen: readonly ReportRow[], { filters }: Matching): ReportStage[] {
  if (chosen.length >= selection.count) return [...new Set(chosen.map(({ stage }) => stage))];
  return filters?.stages ?? [...reportStages];
}

function labelOf({ number, title }: ReportRow): string {
  return `${number} ${title}`;
}
