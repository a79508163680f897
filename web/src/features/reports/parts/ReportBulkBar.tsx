import { IconFileDownload, IconFileZip, IconZip } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { reportStages } from '#domain/reports/report-stages.ts';
import { shownTotal } from '#domain/reports/shown-amounts.ts';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Money } from '../../../ui/Money.tsx';
import { chosenPortions } from '../../bulk/parts/bulk-selection.ts';
import { everyRow } from '../../bulk/parts/every-row.ts';
import { OwnBulkDialogs, type OwnDialog } from '../../bulk/parts/OwnBulkDialogs.tsx';
import { ownBulkActions } from '../../bulk/parts/own-bulk-actions.tsx';
import { UnchangedItemsDialog } from '../../bulk/parts/UnchangedItemsDialog.tsx';
import { useChosenItems } from '../../bulk/parts/use-chosen-items.ts';
import { jobOf, useOneByOne } from '../../bulk/parts/use-one-by-one.ts';
import { useExport } from '../../exports/parts/use-export.ts';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { awaitsApproval, isDraft, isUnsubmitted, type ReportRow } from '../../items/parts/report.ts';
import { useExportAction } from '../../lists/parts/use-export-action.tsx';
import type { SelectedList } from '../../lists/parts/use-list.ts';
import { reportLabels } from './report-labels.ts';

const SubmitDialog = lazy(() => import('./SubmitDialog.tsx'));

/** The bulk actions for the user's reports. */
export function ReportBulkBar({ list }: { list: SelectedList<'reports.pagedList'> }) {
  const { selection, matching } = list;
  const [dialog, setDialog] = useState<OwnDialog | null>(null);
  const remove = useWrite('reports.remove');
  const reminding = useOneByOne('reports.remind');
  const submitting = useOneByOne('reports.submit');
  const download = useExport('reports.download');
  const zipReceipts = useExport('reports.zipReceipts');
  const zipReports = useExport('reports.zipReports');
  const filed = useFiledFor();
  const exportAction = useExportAction('reports.bulkReports', list);
  const all = useChosenItems(list, {
    noun: 'report',
    amountOf: (row) => shownTotal(row).amount,
    stages: matching.filters.stages ?? reportStages,
    everyRow: () => everyRow('reports.pagedList', { ...matching, ...filed }),
  });
  const { stages, sum, tooMany, result } = all;
  const [only] = all.chosen;

  const remind = (reports: ReportRow[]) => {
    const waiting = reports.filter(({ stage }) => awaitsApproval(stage));
    return reminding.run(
      waiting.map((report) => jobOf(report, { report_id: report.id })),
      'Reminding',
    );
  };
  const submit = (reports: ReportRow[]) =>
    submitting.run(
      reports.map((report) => jobOf(report, { report_id: report.id, version: report.version })),
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
          actions.remind,
          {
            label: 'Download PDF',
            icon: <IconFileDownload aria-hidden="true" />,
            unavailable: selection.count === 1 ? undefined : 'one at a time',
            isPending: download.isPending,
            onClick: () => only && download.start({ report_id: only.id }),
          },
          {
            label: 'Download receipts (ZIP)',
            icon: <IconFileZip aria-hidden="true" />,
            isPending: zipReceipts.isPending,
            onClick: eachPortion(zipReceipts.start),
          },
          actions.submit,
          exportAction,
          {
            label: 'Download reports (ZIP)',
            icon: <IconZip aria-hidden="true" />,
            isPending: zipReports.isPending,
            onClick: eachPortion(zipReports.start),
          },
          actions.remove,
        ]}
      />
      {dialog && (
        <OwnBulkDialogs
          dialog={dialog}
          noun="report"
          count={selection.count}
          isPending={remove.isPending || submitting.isPending}
          deleteHint={reportLabels.expensesOfAllKept}
          submitOne={
            only && <SubmitDialog report={only} onSubmitted={selection.clear} onClose={() => setDialog(null)} />
          }
          onDelete={() => all.inPortions((portion) => remove.mutateAsync({ chosen: portion, ...filed }), 'deleted')}
          onSubmit={() => all.oneByOne(submit, 'submitted')}
          onClose={() => setDialog(null)}
        />
      )}
      {result && <UnchangedItemsDialog result={result} noun="report" word={result.word} onClose={all.forgetResult} />}
    </>
  );
}
