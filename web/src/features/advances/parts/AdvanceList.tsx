import { IconCoins } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useListState } from '../../../ui/use-list-state.ts';
import { usePagedRows } from '../../../ui/use-paged-rows.ts';
import { useSelection } from '../../../ui/use-selection.ts';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { ListFrame } from '../../lists/parts/ListFrame.tsx';
import { ListSums } from '../../lists/parts/ListSums.tsx';
import { labelOf } from './advance.ts';
import { ownColumns } from './advance-columns.tsx';
import { useAdvanceFilters } from './advance-filters.tsx';
import { advanceLabels } from './advance-labels.ts';
import { advanceCount, advanceFiltersOf, ownShape, ownStages } from './advance-list.ts';
import { type OwnTab, ownAdvanceUrl, ownTabUrl } from './advance-urls.ts';
import { OwnBulkBar } from './OwnBulkBar.tsx';
import { orders } from './orders.ts';

interface AdvanceListProps {
  tab: OwnTab;
  /** Shown in the empty state. */
  createButton: ReactNode;
}

/** The user's advances: all of them, or only the unsubmitted ones. */
export function AdvanceList({ tab, createButton }: AdvanceListProps) {
  const stages = ownStages[tab];
  const list = useListState(ownShape);
  const { search, sort } = list;
  const filters = advanceFiltersOf(list.filters, stages);
  const filed = useFiledFor();
  const rows = usePagedRows('advances.list', { search, filters, sort, ...filed }, list.page);
  const name = tab === 'all' ? 'advances' : 'draft_advances';
  const matching = { search, filters };
  const selection = useSelection({ query: JSON.stringify([tab, matching]), total: rows.total });
  const slots = useAdvanceFilters(list, { stages, hasOwners: false });
  const exporting = useExport('exports.advanceList');
  const { answer } = rows;
  const total = answer && { amount: answer.total, currency: answer.currency };

  return (
    <>
      <ListFrame
        list={list}
        name={name}
        columns={ownColumns}
        views={{
          list: name,
          shape: ownShape,
          hrefOf: (query) => ownTabUrl(tab, forQuery(filed, query)),
          countOf: (query) => advanceCount('advances.list', query, { among: stages, filed }),
        }}
        find="Title, number or purpose"
        filters={slots}
        orders={orders}
        exporting={
          <ExportMenu
            isPending={exporting.isPending}
            isEmpty={rows.total === 0}
            onExport={(format) => exporting.start({ chosen: { matching }, format, ...filed })}
          />
        }
        label={tab === 'all' ? 'Advances' : 'Draft advances'}
        type="advances"
        rows={rows}
        keyOf={(row) => row.id}
        nameOf={labelOf}
        hrefOf={ownAdvanceUrl}
        selection={selection}
        failed="Failed to fetch Advances."
        empty={
          <EmptyState
            title={tab === 'all' ? 'No advances yet' : 'No draft advances'}
            icon={<IconCoins size={20} aria-hidden="true" />}
            action={createButton}
          >
            {advanceLabels.emptyOwnHint}
          </EmptyState>
        }
        foot={total && <ListSums spent={[]} total={total.amount} currency={total.currency} />}
      />
      <OwnBulkBar selection={selection} matching={matching} rows={rows} total={total} filed={filed} />
    </>
  );
}
