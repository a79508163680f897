import { IconForms } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t, texts } from '#domain/language/translate.ts';
import { type FieldMode, fieldModeOf, type mileageFieldNames } from '#domain/mileage/mileage-config.ts';
import { errorText } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { notify } from '../../ui/notices.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { rich } from '../../ui/rich.tsx';
import { SegmentField } from '../../ui/SegmentField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { TripAttributesForm } from '../categories/parts/TripAttributesForm.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { mileageSettingsQuery } from './mileage.calls.ts';
import { fieldModeLabels } from './mileage-labels.ts';
import { configDraft, type MileageConfig } from './mileage-settings.ts';
import styles from './parts/MileageSettings.module.css';
import { MileageSettingsTabs } from './parts/MileageSettingsTabs.tsx';
import { optionsOf } from './settings-labels.ts';

const path = '/settings/expense/mileage/fields';

/** Shows the fields of the mileage form, and whether each is hidden, optional or mandatory in a configuration. */
export function MileageFieldsScreen() {
  const query = useQuery(mileageSettingsQuery);
  const configs = query.data?.configs ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const config = configs.find(({ id }) => id === chosen) ?? configs[0];

  return (
    <div className={styles.stack}>
      <PageHeader
        title={t`Mileage fields`}
        line={t`Date, vehicle, stops and distance are always part of a claim. The other fields are up to you.`}
        tabs={<MileageSettingsTabs current={path} />}
      />
      <Card padded aria-label={t`Fields`}>
        <ListStatus
          of={query}
          count={configs.length}
          failed={t`Failed to fetch Mileage fields.`}
          rows={4}
          empty={
            <EmptyState title={t`No configurations yet`} icon={<IconForms size={20} aria-hidden="true" />}>
              {t`Add a configuration first. Its fields appear here.`}
            </EmptyState>
          }
        >
          <div className={styles.modes}>
            {configs.length > 1 && (
              <SelectField
                label={t`Configuration`}
                data={configs.map(({ id, name }) => ({ value: id, label: name }))}
                value={config?.id ?? null}
                onChange={(id) => id && setChosen(id)}
              />
            )}
            {config && <FieldModes config={config} />}
            {config && <ConfigAttributes key={`${config.id} ${config.version}`} config={config} />}
            <p className={styles.dim}>
              {rich`${<TextLink href="/settings/general/custom-fields">{t`Custom fields`}</TextLink>} of expenses appear in mileage claims too.`}
            </p>
          </div>
        </ListStatus>
      </Card>
    </div>
  );
}

const fieldLabels: Record<(typeof mileageFieldNames)[number], string> = texts({
  purpose: 'Purpose',
  registration: 'Registration',
  passengers: 'Passengers',
});

/** The fields that the company adds to claims of this configuration. */
function ConfigAttributes({ config }: { config: MileageConfig }) {
  const canChange = useCanChange(path);
  const edit = useWrite('mileage.editConfig');
  return (
    <TripAttributesForm
      label={t`Attributes of ${config.name}`}
      attributes={config.attributes}
      draft={`mileage-attributes-${config.id}-${config.version}`}
      emptyHint={t`Add fields of your own to mileage claims: client, project, parking.`}
      isFixed={!canChange}
      save={(attributes) => edit.mutateAsync({ ...configDraft(config), id: config.id, attributes })}
    />
  );
}

function changedText(label: string, mode: FieldMode): string {
  if (mode === 'hidden') return t`${label} is now hidden`;
  return mode === 'optional' ? t`${label} is now optional` : t`${label} is now mandatory`;
}

function FieldModes({ config }: { config: MileageConfig }) {
  const canChange = useCanChange(path);
  const edit = useWrite('mileage.editConfig');

  function choose(name: string, label: string, mode: FieldMode) {
    edit.mutate(
      { ...configDraft(config), id: config.id, fields: { ...config.fields, [name]: mode } },
      {
        onSuccess: () => notify.success(changedText(label, mode)),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <fieldset className={styles.modes} disabled={!canChange || edit.isPending}>
      {optionsOf(fieldLabels).map(({ value, label }) => (
        <SegmentField
          key={value}
          label={label}
          value={fieldModeOf(config.fields, value)}
          options={optionsOf(fieldModeLabels)}
          onChange={(mode) => choose(value, label, mode)}
        />
      ))}
    </fieldset>
  );
}
