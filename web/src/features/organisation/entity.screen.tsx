import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { monthName } from '#domain/dates/date-text.ts';
import { SimpleTable } from '../../ui/SimpleTable.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { entitiesQuery } from './organisation.calls.ts';
import { countryName } from './parts/countries.ts';
import { EntityForm } from './parts/EntityForm.tsx';
import { ItemName, peopleCount } from './parts/ItemName.tsx';
import { OrganisationPage } from './parts/OrganisationPage.tsx';
import { useChosenItem } from './parts/use-chosen-item.ts';

const path = '/settings/general/entity';

/** The legal entities of the company. */
export function EntityScreen() {
  const query = useQuery(entitiesQuery);
  const entities = query.data?.data ?? [];
  const canChange = useCanChange(path);
  const chosen = useChosenItem(path);
  const open = entities.find(({ id }) => id === chosen.item);

  return (
    <>
      <OrganisationPage
        title="Entity"
        line="The legal entities that employ people, each with its own currency and fiscal year."
        add={canChange && { label: 'New entity', href: chosen.hrefOfNew }}
        of={query}
        count={entities.length}
        failed="Failed to fetch Entities."
        empty={{
          title: 'No entities yet',
          text: 'Add the company that employs your people.',
          icon: <IconBuilding size={20} aria-hidden="true" />,
        }}
      >
        <SimpleTable
          label="Entities"
          rows={entities}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => chosen.hrefOf(id)}
          columns={[
            { head: 'Name', isTitle: true, cell: (row) => <ItemName {...row} /> },
            { head: 'Country', cell: (row) => countryName(row.country) },
            { head: 'Currency', cell: (row) => row.currency },
            { head: 'Tax number', cell: (row) => row.tax_number },
            { head: 'Fiscal year starts', cell: (row) => monthName(row.fiscal_year_start_month) },
            { head: 'People', align: 'right', cell: (row) => peopleCount(row.no_of_users) },
          ]}
        />
      </OrganisationPage>
      {(chosen.item === 'new' || open) && (
        <EntityForm key={chosen.item} entity={open ?? null} canChange={canChange} onClose={chosen.close} />
      )}
    </>
  );
}
