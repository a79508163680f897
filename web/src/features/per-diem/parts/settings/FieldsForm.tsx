import { t } from '#domain/language/translate.ts';
import type { FieldMode } from '#domain/mileage/mileage-config.ts';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import type { PerDiemSettings } from '../../per-diem.calls.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useFieldsForm } from './use-fields-form.ts';

const hidden = { value: 'hidden', label: t`Hidden` } as const;
const optional = { value: 'optional', label: t`Optional` } as const;
const mandatory = { value: 'mandatory', label: t`Mandatory` } as const;

/** The fields and their modes. Meals are checkboxes, so they cannot be mandatory. */
const fields: readonly {
  name: 'purpose' | 'meals';
  label: string;
  modes: readonly { value: FieldMode; label: string }[];
}[] = [
  { name: 'purpose', label: t`Purpose`, modes: [hidden, optional, mandatory] },
  { name: 'meals', label: t`Meals provided`, modes: [hidden, optional] },
];

export function FieldsForm({ settings, isFixed }: { settings: PerDiemSettings; isFixed: boolean }) {
  const edit = useFieldsForm(settings);
  const { setValue, watch } = edit.form;
  const values = watch('fields');

  return (
    <SettingsForm label={t`Per diem fields`} edit={edit} isFixed={isFixed}>
      {fields.map(({ name, label, modes }) => (
        <SegmentField
          key={name}
          label={label}
          value={values[name] ?? 'optional'}
          options={modes}
          onChange={(mode) => setValue('fields', { ...values, [name]: mode }, { shouldDirty: true })}
        />
      ))}
    </SettingsForm>
  );
}
