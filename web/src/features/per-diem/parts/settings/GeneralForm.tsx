import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import type { PerDiemSettings } from '../../per-diem.calls.ts';
import styles from './SettingsForm.module.css';
import { SettingsForm } from './SettingsForm.tsx';
import { useFieldsForm } from './use-fields-form.ts';

const overlaps = [
  { value: 'warn', label: t`Warn` },
  { value: 'block', label: t`Block` },
] as const;

/** The category of per diem claims, and the rule for overlapping trips. */
export function GeneralForm({ settings, isFixed }: { settings: PerDiemSettings; isFixed: boolean }) {
  const edit = useFieldsForm(settings);
  const { control, setValue, watch } = edit.form;
  const { data } = useQuery(queryOf('categories.all', { applies_to: 'expense' }));
  const categories = (data?.data ?? []).filter(({ is_active }) => is_active);

  return (
    <SettingsForm label={t`Per diem`} edit={edit} isFixed={isFixed}>
      <FormSelect
        control={control}
        name="category_id"
        label={t`Category`}
        description={t`Every per diem claim is posted to this category.`}
        placeholder={t`Choose one`}
        isOptional
        clearable
        disabled={isFixed}
        data={categories.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div>
        <SegmentField
          label={t`Trips that overlap another per diem`}
          value={watch('overlap')}
          options={overlaps}
          onChange={(overlap) => setValue('overlap', overlap, { shouldDirty: true })}
        />
        <p className={styles.hint}>
          {watch('overlap') === 'warn'
            ? t`Employees see a warning and can still save the claim.`
            : t`Employees cannot save a claim that overlaps another one.`}
        </p>
      </div>
    </SettingsForm>
  );
}
