import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Checkbox, NativeSelect } from '@mantine/core';
import { type Area, areas } from '#domain/access/areas.ts';
import { countText } from '#domain/text/count-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import styles from './RolesOverview.module.css';
import { type AccessLevel, accessLabels, accessLevel, areaLabels, isReached, withAccess } from './rights.ts';
import type { Role } from './role.ts';
import { roleUrl } from './role-url.ts';

interface RolesOverviewProps {
  roles: readonly Role[];
  canChange: boolean;
}

/** Shows every role and its rights in one table. The rights of custom roles can be changed in place. */
export function RolesOverview({ roles, canChange }: RolesOverviewProps) {
  const edit = useWrite('roles.edit');

  function change(role: Role, changed: Partial<Pick<Role, 'areas' | 'rights'>>) {
    const { role_id, version, name, reach, rights, areas: granted } = role;
    edit.mutate(
      { role_id, version, name, reach, rights, areas: granted, ...changed },
      {
        onSuccess: () => notify.success(`${name} saved. The change takes effect immediately.`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  const isFixed = (role: Role) => !canChange || role.is_built_in || edit.isPending;

  return (
    <Card className={styles.card ?? ''}>
      <table className={styles.table} aria-label="All roles">
        <RoleNames roles={roles} />
        <tbody>
          <tr>
            <th scope="row">Scope</th>
            {roles.map(({ role_id, reach }) => (
              <td key={role_id}>{reach === 'own' ? 'Own items' : 'Organisation'}</td>
            ))}
          </tr>
          {areas.map((area) => (
            <tr key={area}>
              <th scope="row">{areaLabels[area].label}</th>
              {roles.map((role) => (
                <td key={role.role_id}>
                  <AccessCell
                    role={role}
                    area={area}
                    isFixed={isFixed(role)}
                    onChange={(level) => change(role, { areas: withAccess(role.areas, area, level) })}
                  />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Approves assigned items</th>
            {roles.map((role) => (
              <td key={role.role_id}>
                <Checkbox
                  aria-label={`${role.name}: approves assigned items`}
                  checked={role.rights.length > 0}
                  disabled={isFixed(role)}
                  onChange={(event) => change(role, { rights: event.currentTarget.checked ? ['approver'] : [] })}
                />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">People</th>
            {roles.map(({ role_id, no_of_users }) => (
              <td key={role_id}>{countText(no_of_users)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

function RoleNames({ roles }: Pick<RolesOverviewProps, 'roles'>) {
  return (
    <thead>
      <tr>
        <th scope="col">Area</th>
        {roles.map(({ role_id, name, is_built_in }) => (
          <th key={role_id} scope="col">
            <AppLink href={roleUrl({ role: role_id })}>{name}</AppLink>
            <small>{is_built_in ? 'Built in' : 'Custom'}</small>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface AccessCellProps {
  role: Role;
  area: Area;
  isFixed: boolean;
  onChange: (level: AccessLevel) => void;
}

/**
 * The access of a role to an area. It is shown as text for built-in roles, for areas outside the role's scope and for
 * the general settings.
 */
function AccessCell({ role, area, isFixed, onChange }: AccessCellProps) {
  const isInReach = isReached(area, role.reach);
  const level = isInReach ? accessLevel(role.areas, area) : 'none';
  // Only super admins can open the general settings, so this right has no effect in a custom role.
  const isEditable = isInReach && !role.is_built_in && area !== 'General_setting';
  if (!isEditable) return <span data-level={level}>{accessLabels[level]}</span>;
  return (
    <NativeSelect
      size="xs"
      aria-label={`${role.name}: ${areaLabels[area].label}`}
      value={level}
      disabled={isFixed}
      data={Object.entries(accessLabels).map(([value, label]) => ({ value, label }))}
      onChange={(event) => onChange(event.currentTarget.value as AccessLevel)}
    />
  );
}
