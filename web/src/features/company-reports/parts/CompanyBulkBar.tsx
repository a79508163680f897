import { IconFileDownload, IconFileZip, IconZip } from '@tabler/icons-react';
import { reportStages } from '#domain/reports/report-stages.ts';
import { shownTotal } from '#domain/reports/shown-amounts.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Money } from '../../../ui/Money.tsx';
import { useCompanyDecisions } from '../../approvals/parts/decision/use-company-decisions.tsx';
import { everyRow } from '../../bulk/parts/every-row.ts';
import { useChosenItems } from '../../bulk/parts/use-chosen-items.ts';
import { useExport } from '../../exports/parts/use-export.ts';
import { awaitsApproval } from '../../items/parts/report.ts';
import { useExportAction } from '../../lists/parts/use-export-action.tsx';
import type { SelectedList } from '../../lists/parts/use-list.ts';

interface CompanyBulkBarProps {
  list: SelectedList<'approvals.clientList'>;
  mayDecide: boolean;
}

/** Bulk actions for company reports; decisions are made on behalf of the current approvers. */
export function CompanyBulkBar({ mayDecide, list }: CompanyBulkBarProps) {
  const { selection, matching } = list;
  const download = useExport('reports.download');
  const zipReceipts = useExport('reports.zipReceipts');
  const zipReports = useExport('reports.zipReports');
  const exportAction = useExportAction('exports.companyReports', list);
  const all = useChosenItems(list, {
    noun: 'report',
    amountOf: (row) => shownTotal(row).amount,
    stages: matching.filters.stages ?? reportStages,
    everyRow: () => everyRow('approvals.clientList', matching),
  });
  const { chosen, stages, sum, tooMany } = all;
  const [only] = chosen;
  const decisions = useCompanyDecisions({
    item_kind: 'report',
    count: selection.count,
    chosenRows: all.chosenRows,
    clear: selection.clear,
    unavailable: stages.every(awaitsApproval) ? tooMany : 'in approval only',
  });

  async function archive(start: typeof zipReports.start) {
    const ids = (await all.chosenRows()).map(({ id }) => id);
    start({ chosen: { ids } });
  }

  return (
    <>
      <BulkBar
        count={selection.count}
        sum={sum && <Money {...sum} />}
        onClose={selection.clear}
        actions={[
          exportAction,
          ...(mayDecide ? decisions.actions : []),
          {
            label: 'Download',
            icon: <IconFileDownload aria-hidden="true" />,
            isPending: download.isPending,
            unavailable: selection.count === 1 ? undefined : 'one at a time',
            onClick: () => only && download.start({ report_id: only.id }),
          },
          {
            label: 'Download receipts (ZIP)',
            icon: <IconFileZip aria-hidden="true" />,
            isPending: zipReceipts.isPending,
            unavailable: tooMany,
            onClick: () => void archive(zipReceipts.start),
          },
          {
            label: 'Download reports (ZIP)',
            icon: <IconZip aria-hidden="true" />,
            isPending: zipReports.isPending,
            unavailable: tooMany,
            onClick: () => void archive(zipReports.start),
          },
        ]}
      />
      {decisions.dialog}
    </>
  );
}
