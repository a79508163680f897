import { Button } from '@mantine/core';
import { IconDownload, IconFileImport, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { plural } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { personName } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { RowTexts } from '../../../ui/row-texts.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { ListScreen } from '../../lists/parts/ListScreen.tsx';
import { useList } from '../../lists/parts/use-list.ts';
import { useCanChange } from '../../settings/parts/use-can-change.ts';
import { useUserExport } from '../users.calls.ts';
import { UserBulkBar } from './UserBulkBar.tsx';
import { UserDialog } from './UserDialog.tsx';
import { userColumns } from './user-columns.tsx';
import { useUserFilters } from './user-filters.tsx';
import { userList } from './user-list.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 user', '# users'),
  selectAll: (count) => plural(count, 'Select all 1 user', 'Select all # users'),
};

const orders = [
  { label: 'Last name, A to Z', by: 'name', direction: 'asc' },
  { label: 'Last name, Z to A', by: 'name', direction: 'desc' },
  { label: 'Email', by: 'email', direction: 'asc' },
  { label: 'Newest', by: 'created_at', direction: 'desc' },
  { label: 'Oldest', by: 'created_at', direction: 'asc' },
] as const;

export function UserList() {
  const list = useList(userList);
  const { rows, selection, matching } = list;
  const filters = useUserFilters(list.state);
  const exporting = useUserExport();
  const canChange = useCanChange('/settings/general/users');
  const { search, change } = useUrlSearch();
  const counts = rows.answer?.counts;

  return (
    <>
      <PageHeader
        title="Users"
        line={counts ? countLine(counts) : 'The people in your company and their roles.'}
        actions={canChange && <UserButtons onInvite={() => change((current) => ({ ...current, user: 'new' }))} />}
      />
      <ListScreen
        list={list}
        name="users"
        columns={userColumns}
        find="Name or email"
        filters={filters}
        orders={orders}
        exporting={{
          button: (
            <Button
              variant="default"
              leftSection={<IconDownload aria-hidden="true" />}
              loading={exporting.isPending}
              onClick={() => exporting.mutate(matching)}
            >
              Export
            </Button>
          ),
        }}
        label="Users"
        rowTexts={rowTexts}
        keyOf={(row) => row.user_id}
        nameOf={personName}
        hrefOf={(row) => hrefOfUser(search, row.user_id)}
        isSelectable={canChange}
        cardPx={68}
        failed="Failed to fetch Users."
        empty={<EmptyState title="No users yet" icon={<IconUsers size={20} aria-hidden="true" />} />}
        nothingMatches={nothingMatches}
      >
        {canChange && (
          <UserBulkBar
            selection={selection}
            matching={matching}
            nameOf={(user_id) => {
              const row = rows.loaded().find((loaded) => loaded.user_id === user_id);
              return row ? personName(row) : null;
            }}
          />
        )}
      </ListScreen>
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

const nothingMatches = {
  title: 'No users match',
  icon: <IconUsers size={20} aria-hidden="true" />,
  hint: 'Try fewer filters or the beginning of a name.',
  action: 'Show all users',
};

function UserButtons({ onInvite }: { onInvite: () => void }) {
  return (
    <>
      <Button
        component={AppLink}
        href="/settings/general/users?import=new"
        variant="default"
        leftSection={<IconFileImport aria-hidden="true" />}
      >
        Import
      </Button>
      <Button leftSection={<IconUserPlus aria-hidden="true" />} onClick={onInvite}>
        Invite
      </Button>
    </>
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
