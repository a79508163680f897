import { reportStages } from '#domain/reports/report-stages.ts';
import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { useCompanyDecisions } from '../../approvals/parts/decision/use-company-decisions.tsx';
import { everyRow } from '../../bulk/parts/every-row.ts';
import { useChosenItems } from '../../bulk/parts/use-chosen-items.ts';
import { awaitsApproval } from '../../items/parts/report.ts';
import { useExportAction } from '../../lists/parts/use-export-action.tsx';
import type { SelectedList } from '../../lists/parts/use-list.ts';
import { useReportDownloads } from '../../reports/parts/use-report-downloads.tsx';

interface CompanyBulkBarProps {
  list: SelectedList<'approvals.clientList'>;
  mayDecide: boolean;
}

/** The bulk actions for company reports. Decisions are made on behalf of the current approvers. */
export function CompanyBulkBar({ mayDecide, list }: CompanyBulkBarProps) {
  const { selection, matching } = list;
  const exportAction = useExportAction('exports.companyReports', list);
  const all = useChosenItems(list, {
    amountOf: shownTotal,
    stages: matching.filters.stages ?? reportStages,
    everyRow: () => everyRow('approvals.clientList', matching),
  });
  const { chosen, stages, sums, tooMany } = all;
  const downloads = useReportDownloads({
    pdfLabel: 'Download',
    chosen,
    count: selection.count,
    unavailable: tooMany,
    requests: async () => [{ chosen: { ids: (await all.chosenRows()).map(({ id }) => id) } }],
  });
  const decisions = useCompanyDecisions({
    item_kind: 'report',
    count: selection.count,
    chosenRows: all.chosenRows,
    clear: selection.clear,
    unavailable: stages.every(awaitsApproval) ? tooMany : 'in approval only',
  });

  return (
    <>
      <BulkBar
        count={selection.count}
        sums={sums}
        onClose={selection.clear}
        actions={[
          exportAction,
          ...(mayDecide ? decisions.actions : []),
          downloads.pdf,
          downloads.receipts,
          downloads.reports,
        ]}
      />
      {decisions.dialog}
    </>
  );
}
