import { Button } from '@mantine/core';
import { IconCircleDot, IconFileExport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import type { ListShape } from '../../ui/list-url.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { exportStates, stateLabels } from './parts/ExportState.tsx';
import { companyColumns, exportColumns } from './parts/export-columns.tsx';
import { isUnderWay } from './parts/follow-export.ts';
import { useFollowedExports } from './parts/use-export.ts';

const shape: ListShape<'state' | 'whose', 'created'> = {
  filters: ['state', 'whose'],
  sorts: ['created'],
  sort: { by: 'created', direction: 'desc' },
};

const reports = '/individual/reports';
const mine = '/export-history';
const company = '/export-history?whose=company';
const retryMs = 2_000;

const emptyText = {
  mine: 'Reports, receipts and lists you download will stand here.',
  company: 'Payout lists and sheets of the company’s reports will stand here, whoever made them.',
};

/** Files made in the background: one's own and, for whoever reads payouts, those of the company's business. */
export function ExportHistoryScreen() {
  const { rights } = useSession();
  const list = useListState(shape);
  const seesAll = hasGrant(rights.user_rp_details, '/payout');
  const whose = seesAll && list.filters.whose === 'company' ? 'company' : 'mine';
  const state = exportStates.find((each) => each === list.filters.state);
  const rows = usePagedRows(
    'exports.history',
    { filters: { whose, ...(state ? { state } : {}) }, sort: list.sort },
    list.page,
  );
  useFollowedExports();
  useFreshRows(rows.loaded().some(isUnderWay));

  return (
    <>
      <PageHeader
        title="Export History"
        line="Downloads are made in the background and kept for thirty days."
        {...(seesAll
          ? {
              tabs: (
                <TabBar
                  label="Whose exports"
                  current={whose === 'company' ? company : mine}
                  tabs={[
                    { label: 'Mine', href: mine },
                    { label: 'Company', href: company },
                  ]}
                />
              ),
            }
          : {})}
      />
      <FilterBar
        filters={[
          {
            name: 'state',
            label: 'Status',
            leads: true,
            is_set: state !== undefined,
            menu: ({ startsOpen }) => (
              <FilterMenu
                label="Status"
                icon={<IconCircleDot aria-hidden="true" />}
                value={state}
                choices={exportStates.map((value) => ({ value, label: stateLabels[value] }))}
                startsOpen={startsOpen}
                onChange={(value) => list.setFilter('state', value)}
              />
            ),
          },
        ]}
        onClear={() => list.setFilter('state', null)}
      />
      <DataTable
        label="Exports"
        type="exports"
        columns={whose === 'company' ? companyColumns : exportColumns}
        rows={rows}
        keyOf={(row) => row.export_id}
        nameOf={(row) => row.title}
        sort={list.sort}
        onSort={list.setSort}
        is_narrowed={state !== undefined}
        page={list.page}
        onPage={list.setPage}
        cardPx={104}
        failed="Failed to fetch Exports."
        empty={
          <EmptyState
            title={state ? 'Nothing matches' : 'Nothing was exported yet'}
            icon={<IconFileExport size={20} aria-hidden="true" />}
            action={
              state ? (
                <Button variant="default" onClick={() => list.setFilter('state', null)}>
                  Show everything
                </Button>
              ) : (
                hasGrant(rights.user_rp_details, reports) && (
                  <Button component={AppLink} href={`${reports}#all`}>
                    Show my reports
                  </Button>
                )
              )
            }
          >
            {state ? 'Try another status.' : emptyText[whose]}
          </EmptyState>
        }
      />
    </>
  );
}

/** While something is being made the list is asked for again and again. */
function useFreshRows(isWorking: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: ['exports.history'] }), retryMs);
    return () => clearInterval(timer);
  }, [isWorking, queries]);
}
