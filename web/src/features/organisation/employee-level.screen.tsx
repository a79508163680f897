import { IconStairs } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SimpleTable } from '../../ui/SimpleTable.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { levelsQuery } from './organisation.calls.ts';
import { ItemName, peopleCount } from './parts/ItemName.tsx';
import { LevelForm } from './parts/LevelForm.tsx';
import { OrganisationPage } from './parts/OrganisationPage.tsx';
import { useChosenItem } from './parts/use-chosen-item.ts';

const path = '/settings/general/employee-level';

/** Lists the employee levels, lowest rank first. */
export function EmployeeLevelScreen() {
  const query = useQuery(levelsQuery);
  const levels = (query.data?.data ?? []).toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name));
  const canChange = useCanChange(path);
  const chosen = useChosenItem(path);
  const open = levels.find(({ id }) => id === chosen.item);
  const highest = levels.at(-1)?.rank ?? 0;

  return (
    <>
      <OrganisationPage
        title="Employee level"
        line="From the lowest rank to the highest. Policies and rates can differ by level."
        add={canChange && { label: 'New level', href: chosen.hrefOfNew }}
        of={query}
        count={levels.length}
        failed="Failed to fetch Employee levels."
        empty={{
          title: 'No levels yet',
          text: 'Add levels if limits differ by seniority.',
          icon: <IconStairs size={20} aria-hidden="true" />,
        }}
      >
        <SimpleTable
          label="Employee levels"
          rows={levels}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => chosen.hrefOf(id)}
          columns={[
            { head: 'Rank', cell: (row) => row.rank },
            { head: 'Name', isTitle: true, cell: (row) => <ItemName {...row} /> },
            { head: 'People', align: 'right', cell: (row) => peopleCount(row.no_of_users) },
          ]}
        />
      </OrganisationPage>
      {(chosen.item === 'new' || open) && (
        <LevelForm
          key={chosen.item}
          level={open ?? null}
          nextRank={Math.min(99, highest + 1)}
          canChange={canChange}
          onClose={chosen.close}
        />
      )}
    </>
  );
}
