import { Button } from '@mantine/core';
import { IconDownload, IconFolder, IconHistory, IconTag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { filterSlots } from '../lists/parts/filter-slots.tsx';
import { NothingMatches } from '../lists/parts/NothingMatches.tsx';
import { type AuditFilters, auditQuery, useAuditExport } from './audit.calls.ts';
import { AuditIntegrity } from './parts/AuditIntegrity.tsx';
import { AuditLines } from './parts/AuditLines.tsx';
import { areaChoices, kindChoices } from './parts/audit-labels.ts';

const filterNames = ['area', 'kind', 'actor_id', 'from', 'to'] as const;
type FilterName = (typeof filterNames)[number];
type Filters = AuditFilters & Partial<Record<FilterName, string>>;

const emptyIcon = <IconHistory size={20} aria-hidden="true" />;

/** The audit log: changes of settings with the values before and after, payments, exports and access. */
export function AuditScreen() {
  const { filters, slots, isNarrowed, clear } = useAuditFilters();
  const query = useInfiniteQuery(auditQuery(filters));
  const lines = query.data?.pages.flatMap((page) => page.data) ?? [];
  const exporting = useAuditExport();

  return (
    <>
      <PageHeader
        title="Audit log"
        line="Changes to settings with the values before and after, payments, exports and sign-ins."
      />
      <AuditIntegrity />
      <FilterBar
        onClear={clear}
        filters={slots}
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
            isNarrowed ? (
              <NothingMatches
                icon={emptyIcon}
                hint="Try fewer filters or a longer period."
                action="Show everything"
                onClear={clear}
              />
            ) : (
              <EmptyState title="No activity recorded yet" icon={emptyIcon}>
                Changes to settings, payments, exports and sign-ins appear here.
              </EmptyState>
            )
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

/** Reads the filters from the URL, and returns them with the slots of the filter bar. */
function useAuditFilters() {
  const { search, change } = useUrlSearch();
  const filters = useMemo(
    () => Object.fromEntries(filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as Filters,
    [search],
  );

  function set(next: Partial<Record<FilterName, string | null>>) {
    change((current) => {
      const merged = Object.entries({ ...current, ...next }).filter((entry): entry is [string, string] => !!entry[1]);
      return Object.fromEntries(merged);
    });
  }
  const { one, person, dates } = filterSlots<FilterName>({
    filters,
    setFilter: (name, value) => set({ [name]: value }),
    setFilters: set,
  });
  const slots = [
    one({ name: 'area', label: 'Area', leads: true, icon: <IconFolder aria-hidden="true" />, choices: areaChoices }),
    one({ name: 'kind', label: 'Setting', leads: true, icon: <IconTag aria-hidden="true" />, choices: kindChoices }),
    person({ name: 'actor_id', label: 'Who', leads: true }),
    dates({ label: 'When', from: 'from', to: 'to', leads: true }),
  ];

  return {
    filters,
    slots,
    isNarrowed: Object.keys(filters).length > 0,
    clear: () => set({ area: null, kind: null, actor_id: null, from: null, to: null }),
  };
}
