import { IconHierarchy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { departmentTree } from './department-tree.ts';
import { departmentsQuery } from './organisation.calls.ts';
import { DepartmentForm } from './parts/DepartmentForm.tsx';
import { DepartmentRows } from './parts/DepartmentRows.tsx';
import { OrganisationPage } from './parts/OrganisationPage.tsx';
import { useChosenItem } from './parts/use-chosen-item.ts';

const path = '/settings/general/departments';

/** Shows the department tree with the head of each department. */
export function DepartmentsScreen() {
  const query = useQuery(departmentsQuery);
  const departments = query.data?.data ?? [];
  const canChange = useCanChange(path);
  const chosen = useChosenItem(path);
  const open = departments.find(({ id }) => id === chosen.item);

  return (
    <>
      <OrganisationPage
        title="Departments"
        line="Where people work. Approval rules can include the department head."
        add={canChange && { label: 'New department', href: chosen.hrefOfNew }}
        of={query}
        count={departments.length}
        failed="Failed to fetch Departments."
        empty={{
          title: 'No departments yet',
          text: 'Add the first department. You can nest others below it.',
          icon: <IconHierarchy size={20} aria-hidden="true" />,
        }}
      >
        <DepartmentRows
          nodes={departmentTree(departments)}
          hrefOf={chosen.hrefOf}
          {...(canChange ? { hrefOfBelow: (id: string) => `${chosen.hrefOfNew}&below=${id}` } : {})}
        />
      </OrganisationPage>
      {(chosen.item === 'new' || open) && (
        <DepartmentForm
          key={`${chosen.item} ${chosen.below}`}
          department={open ?? null}
          below={departments.some(({ id }) => id === chosen.below) ? (chosen.below ?? null) : null}
          departments={departments}
          canChange={canChange}
          onClose={chosen.close}
        />
      )}
    </>
  );
}
