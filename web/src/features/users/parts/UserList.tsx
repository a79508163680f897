import { Button } from '@mantine/core';
import { IconDownload, IconFileImport, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { countText } from '#domain/text/count-text.ts';
import { personName } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ColumnsMenu } from '../../../ui/ColumnsMenu.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import type { ListShape } from '../../../ui/list-url.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SortMenu } from '../../../ui/SortMenu.tsx';
import { useColumnChoice } from '../../../ui/use-column-choice.ts';
import { useListState } from '../../../ui/use-list-state.ts';
import { usePagedRows } from '../../../ui/use-paged-rows.ts';
import { useSelection } from '../../../ui/use-selection.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { useCanChange } from '../../settings/parts/use-can-change.ts';
import { useUserExport } from '../users.calls.ts';
import { UserBulkBar } from './UserBulkBar.tsx';
import { UserDialog } from './UserDialog.tsx';
import { type UserSort, userColumns } from './user-columns.tsx';
import { type UserFilter, userFilterNames, useUserFilters } from './user-filters.tsx';

const shape: ListShape<UserFilter, UserSort> = { filters: userFilterNames, sorts: ['name', 'email', 'created_at'] };

const orders = [
  { label: 'Last name, A to Z', by: 'name', direction: 'asc' },
  { label: 'Last name, Z to A', by: 'name', direction: 'desc' },
  { label: 'Email', by: 'email', direction: 'asc' },
  { label: 'Newest', by: 'created_at', direction: 'desc' },
  { label: 'Oldest', by: 'created_at', direction: 'asc' },
] as const;

export function UserList() {
  const list = useListState(shape);
  const { search: text, filters, sort } = list;
  const rows = usePagedRows('users.pagedList', { search: text, filters: filters as never, sort }, list.page);
  const columns = useColumnChoice('users', userColumns);
  const selection = useSelection({ query: JSON.stringify([text, filters]), total: rows.total });
  const slots = useUserFilters(list);
  const exporting = useUserExport();
  const canChange = useCanChange('/settings/general/users');
  const { search, change } = useUrlSearch();
  const counts = rows.answer?.counts;

  return (
    <>
      <PageHeader
        title="Users"
        line={counts ? countLine(counts) : 'The people in your company and their roles.'}
        actions={
          canChange && (
            <>
              <Button
                component={AppLink}
                href="/settings/general/users?import=new"
                variant="default"
                leftSection={<IconFileImport aria-hidden="true" />}
              >
                Import
              </Button>
              <Button
                leftSection={<IconUserPlus aria-hidden="true" />}
                onClick={() => change((current) => ({ ...current, user: 'new' }))}
              >
                Invite
              </Button>
            </>
          )
        }
      />
      <FilterBar
        find={{ value: text, placeholder: 'Name or email', onChange: list.setSearch }}
        filters={slots}
        onClear={list.clear}
        end={
          <>
            <SortMenu choices={orders} sort={sort} onSort={list.setSort} />
            <ColumnsMenu choices={columns.choices} onToggle={columns.toggle} />
            <Button
              variant="default"
              leftSection={<IconDownload aria-hidden="true" />}
              loading={exporting.isPending}
              onClick={() => exporting.mutate({ search: text, filters: filters as never })}
            >
              Export
            </Button>
          </>
        }
      />
      <DataTable
        label="Users"
        type="users"
        columns={columns.shown}
        rows={rows}
        keyOf={(row) => row.user_id}
        nameOf={personName}
        hrefOf={(row) => hrefOfUser(search, row.user_id)}
        sort={sort}
        onSort={list.setSort}
        {...(canChange ? { selection } : {})}
        is_narrowed={list.is_narrowed}
        page={list.page}
        onPage={list.setPage}
        failed="Failed to fetch Users."
        empty={<NoUsers isNarrowed={list.is_narrowed} onClear={list.clear} />}
      />
      {canChange && (
        <UserBulkBar
          selection={selection}
          matching={{ search: text, filters: filters as never }}
          nameOf={(user_id) => {
            const row = rows.loaded().find((loaded) => loaded.user_id === user_id);
            return row ? personName(row) : null;
          }}
        />
      )}
      {search.user && (
        <UserDialog
          key={search.user}
          user_id={search.user === 'new' ? null : search.user}
          canChange={canChange}
          onClose={() => change(({ user: _, ...current }) => current)}
        />
      )}
    </>
  );
}

function NoUsers({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <EmptyState title="No users yet" icon={<IconUsers size={20} aria-hidden="true" />} />;
  return (
    <EmptyState
      title="No users match"
      icon={<IconUsers size={20} aria-hidden="true" />}
      action={
        <Button variant="default" onClick={onClear}>
          Show all users
        </Button>
      }
    >
      Try fewer filters or the beginning of a name.
    </EmptyState>
  );
}

function hrefOfUser(search: Record<string, string>, user_id: string): string {
  return `/settings/general/users?${new URLSearchParams({ ...search, user: user_id })}`;
}

function countLine({ active, invited, disabled }: { active: number; invited: number; disabled: number }): string {
  const parts = [
    `${countText(active)} active`,
    invited > 0 && `${countText(invited)} invited`,
    disabled > 0 && `${countText(disabled)} disabled`,
  ];
  return parts.filter(Boolean).join(', ');
}
