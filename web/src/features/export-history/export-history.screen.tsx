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
import { exportLabels } from '../exports/parts/export-labels.ts';
import { isUnderWay } from '../exports/parts/follow-export.ts';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { exportStates, stateLabels } from './parts/ExportState.tsx';
import { companyColumns, exportColumns } from './parts/export-columns.tsx';

const shape: ListShape<'state' | 'whose', 'created'> = {
  filters: ['state', 'whose'],
  sorts: ['created'],
  sort: { by: 'created', direction: 'desc' },
};

const reportsUrl = '/individual/reports';
const mineUrl = '/export-history';
const companyUrl = '/export-history?whose=company';
const pollMs = 2_000;

const emptyText = { mine: exportLabels.emptyMine, company: exportLabels.emptyCompany };

/** The user's exports and, with read access to payouts, the company's exports. */
export function ExportHistoryScreen() {
  const { rights } = useSession();
  const list = useListState(shape);
  const seesCompany = hasGrant(rights.user_rp_details, '/payout');
  const whose = seesCompany && list.filters.whose === 'company' ? 'company' : 'mine';
  const state = exportStates.find((name) => name === list.filters.state);
  const rows = usePagedRows(
    'exports.history',
    { filters: { whose, ...(state ? { state } : {}) }, sort: list.sort },
    list.page,
  );
  useFollowedExports();
  usePolling(rows.loaded().some(isUnderWay));

  return (
    <>
      <PageHeader
        title="Export History"
        line={exportLabels.intro}
        {...(seesCompany
          ? {
              tabs: (
                <TabBar
                  label="Exports"
                  current={whose === 'company' ? companyUrl : mineUrl}
                  tabs={[
                    { label: 'Mine', href: mineUrl },
                    { label: 'Company', href: companyUrl },
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
            title={state ? exportLabels.noMatchTitle : exportLabels.emptyTitle}
            icon={<IconFileExport size={20} aria-hidden="true" />}
            action={
              state ? (
                <Button variant="default" onClick={() => list.setFilter('state', null)}>
                  Clear filter
                </Button>
              ) : (
                hasGrant(rights.user_rp_details, reportsUrl) && (
                  <Button component={AppLink} href={`${reportsUrl}#all`}>
                    Show my reports
                  </Button>
                )
              )
            }
          >
            {state ? exportLabels.noMatchHint : emptyText[whose]}
          </EmptyState>
        }
      />
    </>
  );
}

/** Polls the list while an export is in progress. */
function usePolling(isInProgress: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isInProgress) return undefined;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: ['exports.history'] }), pollMs);
    return () => clearInterval(timer);
  }, [isInProgress, queries]);
}
