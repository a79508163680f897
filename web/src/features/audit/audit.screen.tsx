import { Button } from '@mantine/core';
import { IconDownload, IconFolder, IconHistory, IconTag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { FilterDates } from '../../ui/FilterDates.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { PersonFilter } from '../people/parts/PersonFilter.tsx';
import { type AuditFilters, auditQuery, useAuditExport } from './audit.calls.ts';
import { AuditIntegrity } from './parts/AuditIntegrity.tsx';
import { AuditLines } from './parts/AuditLines.tsx';
import { areaChoices, kindChoices } from './parts/audit-labels.ts';

const filterNames = ['area', 'kind', 'actor_id', 'from', 'to'] as const;

/** The audit log: settings with the values before and after, payments, exports and access. */
export function AuditScreen() {
  const { search, change } = useUrlSearch();
  const filters = useMemo(
    () =>
      Object.fromEntries(filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as AuditFilters,
    [search],
  );
  const query = useInfiniteQuery(auditQuery(filters));
  const lines = query.data?.pages.flatMap((page) => page.data) ?? [];
  const exporting = useAuditExport();
  const isNarrowed = Object.keys(filters).length > 0;

  function set(next: Partial<Record<(typeof filterNames)[number], string | null>>) {
    change((current) => {
      const merged = Object.entries({ ...current, ...next }).filter((entry): entry is [string, string] => !!entry[1]);
      return Object.fromEntries(merged);
    });
  }
  const clear = () => set({ area: null, kind: null, actor_id: null, from: null, to: null });

  return (
    <>
      <PageHeader
        title="Audit log"
        line="Changes to settings with the values before and after, payments, exports and sign-ins."
      />
      <AuditIntegrity />
      <FilterBar
        onClear={clear}
        filters={[
          {
            name: 'area',
            label: 'Area',
            leads: true,
            is_set: filters.area !== undefined,
            menu: ({ startsOpen }) => (
              <FilterMenu
                label="Area"
                icon={<IconFolder aria-hidden="true" />}
                value={filters.area}
                choices={areaChoices}
                startsOpen={startsOpen}
                onChange={(area) => set({ area })}
              />
            ),
          },
          {
            name: 'kind',
            label: 'Setting',
            leads: true,
            is_set: filters.kind !== undefined,
            menu: ({ startsOpen }) => (
              <FilterMenu
                label="Setting"
                icon={<IconTag aria-hidden="true" />}
                value={filters.kind}
                choices={kindChoices}
                startsOpen={startsOpen}
                onChange={(kind) => set({ kind })}
              />
            ),
          },
          {
            name: 'actor_id',
            label: 'Who',
            leads: true,
            is_set: filters.actor_id !== undefined,
            menu: ({ startsOpen }) => (
              <PersonFilter
                label="Who"
                value={filters.actor_id}
                startsOpen={startsOpen}
                onChange={(actor_id) => set({ actor_id })}
              />
            ),
          },
          {
            name: 'dates',
            label: 'When',
            leads: true,
            is_set: filters.from !== undefined || filters.to !== undefined,
            menu: () => (
              <FilterDates
                label="When"
                from={filters.from}
                to={filters.to}
                onChange={(dates) => set({ from: dates.from, to: dates.to })}
              />
            ),
          },
        ]}
        end={
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden="true" />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate(filters)}
          >
            Export
          </Button>
        }
      />
      <Card aria-label="Audit log">
        <ListStatus
          of={query}
          count={lines.length}
          failed="Failed to fetch Audit log."
          empty={
            <EmptyState
              title={isNarrowed ? 'Nothing matches' : 'No activity recorded yet'}
              icon={<IconHistory size={20} aria-hidden="true" />}
              {...(isNarrowed
                ? {
                    action: (
                      <Button variant="default" onClick={clear}>
                        Show everything
                      </Button>
                    ),
                  }
                : {})}
            >
              {isNarrowed
                ? 'Try fewer filters or a longer period.'
                : 'Changes to settings, payments, exports and sign-ins appear here.'}
            </EmptyState>
          }
        >
          <AuditLines
            lines={lines}
            hasMore={query.hasNextPage}
            isFetching={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </ListStatus>
      </Card>
    </>
  );
}
