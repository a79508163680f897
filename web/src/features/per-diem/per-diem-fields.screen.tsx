import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { useWrite } from '../../lib/queries.ts';
import { Card } from '../../ui/Card.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TripAttributesForm } from '../categories/parts/TripAttributesForm.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { FieldsForm } from './parts/settings/FieldsForm.tsx';
import { PerDiemTabs } from './parts/settings/PerDiemTabs.tsx';
import { fieldsValues } from './parts/settings/use-fields-form.ts';
import { type PerDiemSettings, settingsQuery } from './per-diem.calls.ts';
import styles from './per-diem.module.css';

/**
 * The settings page that determines which fields the per diem form hides or requires, and which fields the company
 * adds.
 */
export function PerDiemFieldsScreen() {
  const query = useQuery(settingsQuery);
  const settings = query.data?.data;
  const canChange = useCanChange('/settings/expense/per_diem/fields');
  return (
    <>
      <PageHeader
        title={t`Per diem fields`}
        line={t`The form always has departure, places and return.`}
        tabs={<PerDiemTabs current="/settings/expense/per_diem/fields" />}
      />
      <ListStatus of={query} count={settings ? 1 : 0} rows={4} empty={null} failed={t`Failed to fetch Per diem.`}>
        {settings && (
          <div className={styles.stack}>
            <Card padded>
              <FieldsForm key={settings.version} settings={settings} isFixed={!canChange} />
            </Card>
            <ClaimAttributes key={`attributes ${settings.version}`} settings={settings} isFixed={!canChange} />
          </div>
        )}
      </ListStatus>
    </>
  );
}

/** The fields that the company adds to per diem claims. */
function ClaimAttributes({ settings, isFixed }: { settings: PerDiemSettings; isFixed: boolean }) {
  const save = useWrite('perDiem.saveFields');
  return (
    <TripAttributesForm
      label={t`Attributes of per diem claims`}
      attributes={settings.attributes}
      draft={`per-diem-attributes-${settings.version}`}
      emptyHint={t`Add fields of your own to per diem claims: event, project, host.`}
      isFixed={isFixed}
      save={(attributes) => save.mutateAsync({ ...fieldsValues(settings), attributes })}
    />
  );
}
