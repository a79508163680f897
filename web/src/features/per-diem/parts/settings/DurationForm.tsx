import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { perDiem as contract } from '#contract/per-diem.contract.ts';
import { t } from '#domain/language/translate.ts';
import type { TravelDuration } from '#domain/per-diem/travel-duration.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { dayModel, durationPresets, hoursModel } from '../../duration-presets.ts';
import { type PerDiemSettings, settingsQuery } from '../../per-diem.calls.ts';
import styles from '../../per-diem.module.css';
import { BandFields } from './BandFields.tsx';
import { DurationExample } from './DurationExample.tsx';
import formStyles from './DurationForm.module.css';
import { SettingsForm } from './SettingsForm.tsx';

const models = [
  { value: 'day', label: t`By day` },
  { value: 'hours', label: t`By hours` },
] as const;

type Errors = Partial<Record<string, { message?: string }>>;

/** The rules for paying partial days, by their position in the trip or by hours. The user can start from a preset. */
export function DurationForm({ settings, isFixed }: { settings: PerDiemSettings; isFixed: boolean }) {
  const edit = useDurationEdit(settings);
  const { formState, setValue, watch } = edit.form;
  const duration = watch('duration');
  const errors = (formState.errors.duration ?? {}) as Errors;

  function change(next: TravelDuration) {
    setValue('duration', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  return (
    <div className={styles.two}>
      <Card padded>
        <SettingsForm label={t`Travel duration`} edit={edit} isFixed={isFixed}>
          <div className={formStyles.presets}>
            <span>{t`Start from`}</span>
            {durationPresets.map((preset) => (
              <Button
                key={preset.label}
                variant="default"
                title={preset.hint}
                disabled={isFixed}
                onClick={() => change(preset.duration)}
              >
                {preset.label}
              </Button>
            ))}
          </div>
          <SegmentField
            label={t`Parts of days are paid`}
            value={duration.model}
            options={models}
            onChange={(model) => change(model === 'day' ? dayModel : hoursModel)}
          />
          <TextField
            label={t`Shortest trip in hours`}
            description={t`A trip must take longer than this to be paid.`}
            inputMode="decimal"
            value={duration.min_hours}
            error={errors.min_hours?.message}
            onChange={({ currentTarget }) => change({ ...duration, min_hours: currentTarget.value.trim() })}
          />
          {duration.model === 'day' ? (
            <DayFields duration={duration} errors={errors} onChange={change} />
          ) : (
            <BandFields duration={duration} errors={formState.errors.duration} isFixed={isFixed} onChange={change} />
          )}
        </SettingsForm>
      </Card>
      <Card padded aria-label={t`Example`}>
        <CardHeader title={t`Example`} detail={t`With a daily rate of USD 100.00`} />
        <DurationExample duration={duration} />
      </Card>
    </div>
  );
}

interface DurationValues {
  version: number;
  duration: TravelDuration;
}

function useDurationEdit({ version, duration }: PerDiemSettings) {
  const queries = useQueryClient();
  const save = useWrite('perDiem.saveTravelDuration');
  return useEditForm<DurationValues>({
    schema: contract.saveTravelDuration.input,
    values: { version, duration },
    draft: `per-diem-duration-${version}`,
    async save(values) {
      await save.mutateAsync(values);
      notify.success(t`Travel duration saved`);
    },
    async reload() {
      const { data } = await queries.fetchQuery({ ...settingsQuery, staleTime: 0 });
      return { version: data.version, duration: data.duration };
    },
  });
}

type DayModel = Extract<TravelDuration, { model: 'day' }>;

const dayFields = [
  { name: 'first_day_pct', label: t`First day` },
  { name: 'full_day_pct', label: t`Full days` },
  { name: 'last_day_pct', label: t`Last day` },
  { name: 'single_day_pct', label: t`Trip of one day` },
] as const;

interface DayFieldsProps {
  duration: DayModel;
  errors: Errors;
  onChange: (duration: DayModel) => void;
}

function DayFields({ duration, errors, onChange }: DayFieldsProps) {
  return (
    <div className={formStyles.days}>
      {dayFields.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          inputMode="decimal"
          rightSection="%"
          value={duration[name]}
          error={errors[name]?.message}
          onChange={({ currentTarget }) => onChange({ ...duration, [name]: currentTarget.value.trim() })}
        />
      ))}
    </div>
  );
}
