import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/Card.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { FieldsForm } from './parts/settings/FieldsForm.tsx';
import { PerDiemTabs } from './parts/settings/PerDiemTabs.tsx';
import { settingsQuery } from './per-diem.calls.ts';

/** Hides or requires the fields of the per diem form. */
export function PerDiemFieldsScreen() {
  const query = useQuery(settingsQuery);
  const settings = query.data?.data;
  const canChange = useCanChange('/settings/expense/per_diem/fields');
  return (
    <>
      <PageHeader
        title="Per diem fields"
        line="The form always has departure, places and return."
        tabs={<PerDiemTabs current="Fields" />}
      />
      <ListStatus of={query} count={settings ? 1 : 0} rows={4} empty={null} failed="Failed to fetch Per diem.">
        {settings && (
          <Card padded>
            <FieldsForm key={settings.version} settings={settings} isFixed={!canChange} />
          </Card>
        )}
      </ListStatus>
    </>
  );
}
