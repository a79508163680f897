import { IconBriefcase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SimpleTable } from '../../ui/SimpleTable.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { businessUnitsQuery } from './organisation.calls.ts';
import { BusinessUnitForm } from './parts/BusinessUnitForm.tsx';
import { ItemName, peopleCount } from './parts/ItemName.tsx';
import { OrganisationPage } from './parts/OrganisationPage.tsx';
import { useChosenItem } from './parts/use-chosen-item.ts';

const path = '/settings/general/business-unit';

export function BusinessUnitScreen() {
  const query = useQuery(businessUnitsQuery);
  const units = query.data?.data ?? [];
  const canChange = useCanChange(path);
  const chosen = useChosenItem(path);
  const open = units.find(({ id }) => id === chosen.item);

  return (
    <>
      <OrganisationPage
        title="Business unit"
        line="Lines of business that cut across departments and entities."
        add={canChange && { label: 'New business unit', href: chosen.hrefOfNew }}
        of={query}
        count={units.length}
        failed="Failed to fetch Business units."
        empty={{
          title: 'No business units yet',
          text: 'Add one if you report spend by line of business.',
          icon: <IconBriefcase size={20} aria-hidden="true" />,
        }}
      >
        <SimpleTable
          label="Business units"
          rows={units}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => chosen.hrefOf(id)}
          columns={[
            { head: 'Name', isTitle: true, cell: (row) => <ItemName {...row} /> },
            { head: 'People', align: 'right', cell: (row) => peopleCount(row.no_of_users) },
          ]}
        />
      </OrganisationPage>
      {(chosen.item === 'new' || open) && (
        <BusinessUnitForm key={chosen.item} unit={open ?? null} canChange={canChange} onClose={chosen.close} />
      )}
    </>
  );
}
