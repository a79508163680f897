import type { ReactNode } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { type ReportStage, reportGroups } from '#domain/reports/report-stages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { RowTexts } from '../../../ui/row-texts.ts';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { reportUrl, tabUrl } from '../../items/parts/report-urls.ts';
import { ListScreen } from '../../lists/parts/ListScreen.tsx';
import { ListSums } from '../../lists/parts/ListSums.tsx';
import { useList } from '../../lists/parts/use-list.ts';
import { ReportBulkBar } from './ReportBulkBar.tsx';
import { reportColumns } from './report-columns.tsx';
import { useReportFilters } from './report-filters.tsx';
import { reportLabels } from './report-labels.ts';
import { reportLists, stagesOfTab } from './report-list.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 report', '# reports'),
  selectAll: (count) => plural(count, 'Select all 1 report', 'Select all # reports'),
};

const orders = [
  { label: t`Newest`, by: 'created', direction: 'desc' },
  { label: t`Oldest`, by: 'created', direction: 'asc' },
  { label: t`Submitted: newest`, by: 'submitted', direction: 'desc' },
  { label: t`Submitted: oldest`, by: 'submitted', direction: 'asc' },
  { label: t`Largest amount`, by: 'amount', direction: 'desc' },
  { label: t`Smallest amount`, by: 'amount', direction: 'asc' },
] as const;

interface ReportListProps {
  tab: 'draft_report' | 'all';
  /** The create button of the empty state. */
  createButton: ReactNode;
}

/** Lists the user's reports: all of them, or only the unsubmitted ones. */
export function ReportList({ tab, createButton }: ReportListProps) {
  const filed = useFiledFor();
  const list = useList(reportLists[tab], filed);
  const filters = useReportFilters(list.state, stagesOfTab[tab]);
  const { answer } = list.rows;
  const name = tab === 'all' ? 'reports' : 'draft_reports';

  return (
    <ListScreen
      list={list}
      name={name}
      columns={reportColumns}
      views={{ list: name, hrefOf: (query) => tabUrl(tab, forQuery(filed, query)) }}
      find={t`Title, number or merchant`}
      filters={filters}
      orders={orders}
      exporting="reports.bulkReports"
      label={tab === 'all' ? t`Reports` : t`Draft reports`}
      rowTexts={rowTexts}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.number} ${row.title}`}
      hrefOf={reportUrl}
      failed={t`Failed to fetch Reports.`}
      empty={
        <EmptyState title={tab === 'all' ? t`No reports yet` : t`No draft reports`} action={createButton}>
          {reportLabels.noReportsHint}
        </EmptyState>
      }
      foot={
        answer && (
          <ListSums
            spent={answer.spent}
            total={answer.total}
            currency={answer.currency}
            toBePaid={isAwaitingPayment(list.matching.filters?.stages) ? answer.to_be_paid : undefined}
          />
        )
      }
    >
      <ReportBulkBar list={list} />
    </ListScreen>
  );
}

/** Returns true if the filter allows only reports awaiting payment. */
function isAwaitingPayment(stages: readonly ReportStage[] | undefined): boolean {
  const awaiting: readonly ReportStage[] = reportGroups.awaiting_payment;
  return stages !== undefined && stages.length > 0 && stages.every((stage) => awaiting.includes(stage));
}
