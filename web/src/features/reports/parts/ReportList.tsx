import type { ReactNode } from 'react';
import { type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import { ColumnsMenu } from '../../../ui/ColumnsMenu.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { SortMenu } from '../../../ui/SortMenu.tsx';
import { useColumnChoice } from '../../../ui/use-column-choice.ts';
import { useListState } from '../../../ui/use-list-state.ts';
import { usePagedRows } from '../../../ui/use-paged-rows.ts';
import { useSelection } from '../../../ui/use-selection.ts';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import { reportAddress, tabAddress } from './addresses.ts';
import { ListSums } from './ListSums.tsx';
import { ListViews, reportCount } from './ListViews.tsx';
import { draftReportStages, reportFiltersOf, reportShape } from './list-shapes.ts';
import { NothingMatches } from './NothingMatches.tsx';
import { ReportBulkBar } from './ReportBulkBar.tsx';
import { reportColumns } from './report-columns.tsx';
import { useReportFilters } from './report-filters.tsx';

const orders = [
  { label: 'Newest', by: 'created', direction: 'desc' },
  { label: 'Oldest', by: 'created', direction: 'asc' },
  { label: 'Submitted last', by: 'submitted', direction: 'desc' },
  { label: 'Submitted first', by: 'submitted', direction: 'asc' },
  { label: 'Largest amount', by: 'amount', direction: 'desc' },
  { label: 'Smallest amount', by: 'amount', direction: 'asc' },
] as const;

interface ReportListProps {
  tab: 'draft_report' | 'all';
  /** The next step of somebody who has no report yet. */
  createButton: ReactNode;
}

/** One's own reports: all of them, or those not handed in. */
export function ReportList({ tab, createButton }: ReportListProps) {
  const stages: readonly ReportStage[] = tab === 'all' ? reportStages : draftReportStages;
  const list = useListState(reportShape);
  const { search, sort } = list;
  const filters = reportFiltersOf(list.filters, stages);
  const rows = usePagedRows('reports.pagedList', { search, filters, sort }, list.page);
  const columns = useColumnChoice(tab === 'all' ? 'reports' : 'draft_reports', reportColumns);
  const matching = { search, filters };
  const selection = useSelection({ query: JSON.stringify([tab, matching]), total: rows.total });
  const slots = useReportFilters(list, stages);
  const exporting = useExport('reports.bulkReports');
  const { answer } = rows;

  return (
    <>
      <ListViews
        list={tab === 'all' ? 'reports' : 'draft_reports'}
        hrefOf={(query) => tabAddress(tab, query)}
        shape={reportShape}
        countOf={(query) => reportCount(query, stages)}
        hasArrived={answer !== undefined}
      />
      <FilterBar
        find={{ value: search, placeholder: 'Title, number or merchant', onChange: list.setSearch }}
        filters={slots}
        onClear={list.clear}
        end={
          <>
            <SortMenu choices={orders} sort={sort} onSort={list.setSort} />
            <ColumnsMenu choices={columns.choices} onToggle={columns.toggle} />
            <ExportMenu
              isPending={exporting.isPending}
              isEmpty={rows.total === 0}
              onExport={(format) => exporting.start({ chosen: { matching }, format })}
            />
          </>
        }
      />
      <DataTable
        label={tab === 'all' ? 'Reports' : 'Draft reports'}
        type="reports"
        columns={columns.shown}
        rows={rows}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.number} ${row.title}`}
        hrefOf={reportAddress}
        sort={sort}
        onSort={list.setSort}
        selection={selection}
        is_narrowed={list.is_narrowed}
        page={list.page}
        onPage={list.setPage}
        cardPx={104}
        exportHistoryHref="/export-history"
        failed="Failed to fetch Reports."
        empty={
          list.is_narrowed ? (
            <NothingMatches onClear={list.clear} />
          ) : (
            <EmptyState title={tab === 'all' ? 'No reports yet' : 'No draft reports'} action={createButton}>
              Group your expenses into a report to have them approved and paid.
            </EmptyState>
          )
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
