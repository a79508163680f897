import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SimpleTable } from '../../ui/SimpleTable.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { groupsQuery } from './organisation.calls.ts';
import styles from './organisation.module.css';
import { GroupForm } from './parts/GroupForm.tsx';
import { peopleCount } from './parts/ItemName.tsx';
import { membersText } from './parts/members-text.ts';
import { OrganisationPage } from './parts/OrganisationPage.tsx';
import { useChosenItem } from './parts/use-chosen-item.ts';

const path = '/settings/general/groups';

/** Groups of people for policies, mileage and per diem rates. */
export function GroupsScreen() {
  const query = useQuery(groupsQuery);
  const groups = (query.data?.data ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  const canChange = useCanChange(path);
  const chosen = useChosenItem(path);
  const open = groups.find(({ id }) => id === chosen.item);

  return (
    <>
      <OrganisationPage
        title="Employee groups"
        line="Any mix of people, departments, entities, units, levels and locations. Policies and rates can apply to a group."
        add={canChange && { label: 'New group', href: chosen.hrefOfNew }}
        of={query}
        count={groups.length}
        failed="Failed to fetch Employee groups."
        empty={{
          title: 'No groups yet',
          text: 'Create a group when a rule applies to some people only.',
          icon: <IconUsersGroup size={20} aria-hidden="true" />,
        }}
      >
        <SimpleTable
          label="Employee groups"
          rows={groups}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => chosen.hrefOf(id)}
          columns={[
            { head: 'Name', isTitle: true, cell: (row) => row.name },
            { head: 'Includes', cell: (row) => <span className={styles.parts}>{membersText(row.members)}</span> },
            { head: 'Description', cell: (row) => <span className={styles.dim}>{row.description}</span> },
            { head: 'People', align: 'right', cell: (row) => peopleCount(row.no_of_users) },
          ]}
        />
      </OrganisationPage>
      {(chosen.item === 'new' || open) && (
        <GroupForm key={chosen.item} group={open ?? null} canChange={canChange} onClose={chosen.close} />
      )}
    </>
  );
}
