import { lazy } from 'react';
import { t } from '#domain/language/translate.ts';
import { reportStages } from '#domain/reports/report-stages.ts';
import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { useWrite } from '../../../lib/queries.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { chosenPortions } from '../../bulk/parts/bulk-selection.ts';
import { everyRow } from '../../bulk/parts/every-row.ts';
import { useChosenItems } from '../../bulk/parts/use-chosen-items.ts';
import { useOneByOne } from '../../bulk/parts/use-one-by-one.ts';
import { useOwnBulk } from '../../bulk/parts/use-own-bulk.tsx';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { awaitsApproval, isDraft, isUnsubmitted } from '../../items/parts/report.ts';
import { useExportAction } from '../../lists/parts/use-export-action.tsx';
import type { SelectedList } from '../../lists/parts/use-list.ts';
import { ownReportTexts } from './report-labels.ts';
import { useReportDownloads } from './use-report-downloads.tsx';

const SubmitDialog = lazy(() => import('./SubmitDialog.tsx'));

export function ReportBulkBar({ list }: { list: SelectedList<'reports.pagedList'> }) {
  const { selection, matching } = list;
  const filed = useFiledFor();
  const removing = useWrite('reports.remove');
  const exportAction = useExportAction('reports.bulkReports', list);
  const all = useChosenItems(list, {
    amountOf: shownTotal,
    stages: matching.filters.stages ?? reportStages,
    everyRow: () => everyRow('reports.pagedList', { ...matching, ...filed }),
  });
  const downloads = useReportDownloads({
    pdfLabel: t`Download PDF`,
    chosen: all.chosen,
    count: selection.count,
    requests: () => chosenPortions(selection, matching).map((chosen) => ({ chosen, ...filed })),
  });
  const { actions, dialogs } = useOwnBulk({
    selection,
    all,
    texts: ownReportTexts,
    is: { awaitsApproval, isUnsubmitted, isDraft },
    keyOf: ({ id }) => ({ report_id: id }),
    reminding: useOneByOne('reports.remind'),
    submitting: useOneByOne('reports.submit'),
    isRemoving: removing.isPending,
    remove: (chosen) => removing.mutateAsync({ chosen, ...filed }),
    submitOne: (report, onClose) => <SubmitDialog report={report} onSubmitted={selection.clear} onClose={onClose} />,
  });

  return (
    <>
      <BulkBar
        count={selection.count}
        sums={all.sums}
        onClose={selection.clear}
        actions={[
          actions.remind,
          downloads.pdf,
          downloads.receipts,
          actions.submit,
          exportAction,
          downloads.reports,
          actions.remove,
        ]}
      />
      {dialogs}
    </>
  );
}
