import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { plural, t } from '#domain/language/translate.ts';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { RowTexts } from '../../ui/row-texts.ts';
import { TabBar } from '../../ui/TabBar.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { exportLabels } from '../exports/parts/export-labels.ts';
import { isUnderWay } from '../exports/parts/follow-export.ts';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { filterIcons, filterSlots } from '../lists/parts/filter-slots.tsx';
import { ListScreen } from '../lists/parts/ListScreen.tsx';
import { useList } from '../lists/parts/use-list.ts';
import { stateLabels } from './parts/ExportState.tsx';
import { companyColumns, exportColumns } from './parts/export-columns.tsx';
import { exportLists, exportStates } from './parts/export-list.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 export', '# exports'),
  selectAll: (count) => plural(count, 'Select all 1 export', 'Select all # exports'),
};

const reportsUrl = '/individual/reports';
const mineUrl = '/export-history';
const companyUrl = '/export-history?whose=company';
const pollMs = 2_000;

const nothingMatches = {
  title: exportLabels.noMatchTitle,
  icon: <IconFileExport size={20} aria-hidden="true" />,
  hint: exportLabels.noMatchHint,
  action: t`Clear filter`,
};
const emptyText = { mine: exportLabels.emptyMine, company: exportLabels.emptyCompany };

/** Lists the user's exports. People with read access to payouts can also list the company's exports. */
export function ExportHistoryScreen() {
  const { rights } = useSession();
  const { search } = useUrlSearch();
  const seesCompany = hasGrant(rights.user_rp_details, '/payout');
  const whose = seesCompany && search.whose === 'company' ? 'company' : 'mine';
  const list = useList(exportLists[whose]);
  useFollowedExports();
  usePolling(list.rows.loaded().some(isUnderWay));

  return (
    <>
      <PageHeader
        title={t`Export History`}
        line={exportLabels.intro}
        {...(seesCompany
          ? {
              tabs: (
                <TabBar
                  label={t`Exports`}
                  current={whose === 'company' ? companyUrl : mineUrl}
                  tabs={[
                    { label: t`Mine`, href: mineUrl },
                    { label: t`Company`, href: companyUrl },
                  ]}
                />
              ),
            }
          : {})}
      />
      <ListScreen
        list={list}
        columns={whose === 'company' ? companyColumns : exportColumns}
        filters={[
          filterSlots(list.state).one({
            name: 'state',
            label: t`Status`,
            leads: true,
            icon: filterIcons.status,
            choices: exportStates.map((value) => ({ value, label: stateLabels[value] })),
          }),
        ]}
        label={t`Exports`}
        rowTexts={rowTexts}
        keyOf={(row) => row.export_id}
        nameOf={(row) => row.title}
        isSelectable={false}
        failed={t`Failed to fetch Exports.`}
        empty={
          <EmptyState
            title={exportLabels.emptyTitle}
            icon={<IconFileExport size={20} aria-hidden="true" />}
            action={
              hasGrant(rights.user_rp_details, reportsUrl) && (
                <Button component={AppLink} href={`${reportsUrl}#all`}>
                  {t`Show my reports`}
                </Button>
              )
            }
          >
            {emptyText[whose]}
          </EmptyState>
        }
        nothingMatches={nothingMatches}
      />
    </>
  );
}

/** Refetches the list at intervals while an export is in progress. */
function usePolling(isInProgress: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isInProgress) return undefined;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: ['exports.history'] }), pollMs);
    return () => clearInterval(timer);
  }, [isInProgress, queries]);
}
