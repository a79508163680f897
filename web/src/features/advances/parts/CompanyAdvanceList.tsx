import { IconCoins } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useListState } from '../../../ui/use-list-state.ts';
import { usePagedRows } from '../../../ui/use-paged-rows.ts';
import { useSelection } from '../../../ui/use-selection.ts';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../exports/parts/use-export.ts';
import { ListFrame } from '../../lists/parts/ListFrame.tsx';
import { ListSums } from '../../lists/parts/ListSums.tsx';
import { useCanChange } from '../../settings/parts/use-can-change.ts';
import { labelOf } from './advance.ts';
import { companyColumns } from './advance-columns.tsx';
import { useAdvanceFilters } from './advance-filters.tsx';
import { advanceLabels } from './advance-labels.ts';
import { advanceCount, advanceFiltersOf, companyShape, companyStages, outstandingShape } from './advance-list.ts';
import { advanceUrl, type CompanyTab, companyTabUrl } from './advance-urls.ts';
import { CompanyBulkBar } from './CompanyBulkBar.tsx';
import { companyOrders } from './orders.ts';

const listNames = {
  pending: 'pending_advances',
  outstanding: 'outstanding_advances',
  all: 'company_advances',
} as const;

/** The submitted advances of the company on one of the tabs. */
export function CompanyAdvanceList({ tab, mayDecide }: { tab: CompanyTab; mayDecide: boolean }) {
  const stages = companyStages[tab];
  const shape = tab === 'outstanding' ? outstandingShape : companyShape;
  const list = useListState(shape);
  const { search, sort } = list;
  const filters = advanceFiltersOf(list.filters, stages);
  const rows = usePagedRows('advances.clientList', { search, filters, sort }, list.page);
  const matching = { search, filters };
  const selection = useSelection({ query: JSON.stringify([tab, matching]), total: rows.total });
  const slots = useAdvanceFilters(list, { stages, hasOwners: true });
  const mayAct = { remind: useCanChange('/advances'), pay: useCanChange('/payout') };
  const exporting = useExport('exports.companyAdvances');
  const { answer } = rows;
  const total = answer && { amount: answer.total, currency: answer.currency };

  return (
    <>
      <ListFrame
        list={list}
        name={listNames[tab]}
        columns={companyColumns[tab]}
        views={{
          list: listNames[tab],
          shape,
          hrefOf: (query) => companyTabUrl(tab, query),
          countOf: (query) => advanceCount('advances.clientList', query, { among: stages }),
        }}
        find="Title, number or name"
        filters={slots}
        orders={companyOrders}
        exporting={
          <ExportMenu
            isPending={exporting.isPending}
            isEmpty={rows.total === 0}
            onExport={(format) => exporting.start({ chosen: { matching }, format })}
          />
        }
        label="Company advances"
        type="advances"
        rows={rows}
        keyOf={(row) => row.id}
        nameOf={labelOf}
        hrefOf={advanceUrl}
        selection={selection}
        failed="Failed to fetch Advances."
        empty={
          <EmptyState title={advanceLabels.emptyCompany[tab].title} icon={<IconCoins size={20} aria-hidden="true" />}>
            {advanceLabels.emptyCompany[tab].hint}
          </EmptyState>
        }
        foot={total && <ListSums spent={[]} total={total.amount} currency={total.currency} />}
      />
      <CompanyBulkBar
        mayAct={{ ...mayAct, decide: mayDecide && tab !== 'outstanding' }}
        selection={selection}
        matching={matching}
        rows={rows}
        total={total}
      />
    </>
  );
}
