import type { ReactNode } from 'react';
import { type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useListState } from '../../../ui/use-list-state.ts';
import { usePagedRows } from '../../../ui/use-paged-rows.ts';
import { useSelection } from '../../../ui/use-selection.ts';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { reportUrl, tabUrl } from '../../items/parts/report-urls.ts';
import { ListFrame } from '../../lists/parts/ListFrame.tsx';
import { ListSums } from '../../lists/parts/ListSums.tsx';
import { ReportBulkBar } from './ReportBulkBar.tsx';
import { reportColumns } from './report-columns.tsx';
import { useReportFilters } from './report-filters.tsx';
import { reportLabels } from './report-labels.ts';
import { draftReportStages, reportCount, reportFiltersOf, reportShape } from './report-list.ts';

const orders = [
  { label: 'Newest', by: 'created', direction: 'desc' },
  { label: 'Oldest', by: 'created', direction: 'asc' },
  { label: 'Submitted: newest', by: 'submitted', direction: 'desc' },
  { label: 'Submitted: oldest', by: 'submitted', direction: 'asc' },
  { label: 'Largest amount', by: 'amount', direction: 'desc' },
  { label: 'Smallest amount', by: 'amount', direction: 'asc' },
] as const;

interface ReportListProps {
  tab: 'draft_report' | 'all';
  /** Shown in the empty state. */
  createButton: ReactNode;
}

/** The user's reports: all of them, or only the unsubmitted ones. */
export function ReportList({ tab, createButton }: ReportListProps) {
  const stages: readonly ReportStage[] = tab === 'all' ? reportStages : draftReportStages;
  const list = useListState(reportShape);
  const { search, sort } = list;
  const filters = reportFiltersOf(list.filters, stages);
  const filed = useFiledFor();
  const rows = usePagedRows('reports.pagedList', { search, filters, sort, ...filed }, list.page);
  const name = tab === 'all' ? 'reports' : 'draft_reports';
  const matching = { search, filters };
  const selection = useSelection({ query: JSON.stringify([tab, matching]), total: rows.total });
  const slots = useReportFilters(list, stages);
  const exporting = useExport('reports.bulkReports');
  const { answer } = rows;

  return (
    <>
      <ListFrame
        list={list}
        name={name}
        columns={reportColumns}
        views={{
          list: name,
          shape: reportShape,
          hrefOf: (query) => tabUrl(tab, forQuery(filed, query)),
          countOf: (query) => reportCount(query, { among: stages, filed }),
        }}
        find="Title, number or merchant"
        filters={slots}
        orders={orders}
        exporting={
          <ExportMenu
            isPending={exporting.isPending}
            isEmpty={rows.total === 0}
            onExport={(format) => exporting.start({ chosen: { matching }, format, ...filed })}
          />
        }
        label={tab === 'all' ? 'Reports' : 'Draft reports'}
        type="reports"
        rows={rows}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.number} ${row.title}`}
        hrefOf={reportUrl}
        selection={selection}
        failed="Failed to fetch Reports."
        empty={
          <EmptyState title={tab === 'all' ? 'No reports yet' : 'No draft reports'} action={createButton}>
            {reportLabels.noReportsHint}
          </EmptyState>
        }
        foot={answer && <ListSums spent={answer.spent} total={answer.total} currency={answer.currency} />}
      />
      <ReportBulkBar
        selection={selection}
        matching={matching}
        rows={rows}
        total={answer && { amount: answer.total, currency: answer.currency }}
      />
    </>
  );
}
