import { Button } from '@mantine/core';
import { IconPlus, IconShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countText } from '#domain/text/count-text.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { ListAndChosen } from '../settings/parts/ListAndChosen.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { RoleEditor } from './parts/RoleEditor.tsx';
import { RoleMembers } from './parts/RoleMembers.tsx';
import { RolesOverview } from './parts/RolesOverview.tsx';
import { allRolesUrl, rolesPath, roleUrl } from './parts/role-url.ts';
import { rolesQuery } from './roles.calls.ts';

/**
 * Shows the list of roles on the left, and the rights and members of the selected role on the right. With `?view=all`
 * in the URL, shows the table of all roles.
 */
export function RolesScreen() {
  const query = useQuery(rolesQuery);
  const roles = query.data?.roles ?? [];
  const { search } = useUrlSearch();
  const canChange = useCanChange(rolesPath);
  const isNew = search.role === 'new';
  const isOverview = search.view === 'all';
  const copied = roles.find(({ role_id }) => role_id === search.copy_of);
  const chosen = isNew ? null : (roles.find(({ role_id }) => role_id === search.role) ?? roles[0] ?? null);

  return (
    <>
      <RolesHeader isOverview={isOverview} canChange={canChange} />
      <ListStatus
        of={query}
        count={roles.length}
        failed="Failed to fetch Roles."
        empty={
          <Card>
            <EmptyState title="No roles yet" icon={<IconShield size={20} aria-hidden="true" />} />
          </Card>
        }
      >
        {isOverview && <RolesOverview roles={roles} canChange={canChange} />}
        {!isOverview && (
          <ListAndChosen
            isChosen={search.role !== undefined}
            back={{ label: 'Roles', href: rolesPath }}
            list={
              <ChoiceList
                label="Roles"
                current={chosen?.role_id}
                items={roles.map((role) => ({
                  key: role.role_id,
                  href: roleUrl({ role: role.role_id }),
                  title: role.name,
                  detail: `${people(role.no_of_users)}${role.is_built_in ? ', built in' : ''}`,
                }))}
              />
            }
          >
            <RoleEditor
              key={chosen?.role_id ?? `new ${copied?.role_id}`}
              role={chosen}
              copied={isNew ? (copied ?? null) : null}
              canChange={canChange}
            />
            {chosen && <RoleMembers key={`holders ${chosen.role_id}`} role={chosen} canChange={canChange} />}
          </ListAndChosen>
        )}
      </ListStatus>
    </>
  );
}

function RolesHeader({ isOverview, canChange }: { isOverview: boolean; canChange: boolean }) {
  return (
    <PageHeader
      title="Roles"
      line="A role defines which areas people can read and change. A person can have several roles."
      actions={
        canChange && (
          <Button
            component={AppLink}
            href={roleUrl({ role: 'new' })}
            variant="default"
            leftSection={<IconPlus aria-hidden="true" />}
          >
            New role
          </Button>
        )
      }
      tabs={
        <TabBar
          label="Views of roles"
          current={isOverview ? allRolesUrl : rolesPath}
          tabs={[
            { label: 'By role', href: rolesPath },
            { label: 'All roles', href: allRolesUrl },
          ]}
        />
      }
    />
  );
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${countText(count)} people`;
}
