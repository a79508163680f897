import { useQueryClient } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { mileage as contract } from '#contract/mileage.contract.ts';
import { t } from '#domain/language/translate.ts';
import { useWrite } from '../../../lib/queries.ts';
import { DeleteButton } from '../../../ui/DeleteButton.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { useBasics } from '../../people/parts/user-basics.ts';
import { mileageSettingsQuery } from '../mileage.calls.ts';
import { sourceLabels } from '../mileage-labels.ts';
import { type ConfigDraft, configDraft, type MileageConfig } from '../mileage-settings.ts';
import { commuteLabels, optionsOf } from '../settings-labels.ts';

interface ConfigFormProps {
  /** The configuration to edit; null for a new one. */
  config: MileageConfig | null;
  canChange: boolean;
  onClose: () => void;
}

const schema = contract.editConfig.input.omit({ id: true });

/** The form of a mileage configuration: the people it applies to, and the rules of their claims. */
export function ConfigForm({ config, canChange, onClose }: ConfigFormProps) {
  const edit = useConfigEdit(config, onClose);
  const remove = useWrite('mileage.removeConfig');
  const { register, control, formState } = edit.form;
  const { errors } = formState;
  const basics = useBasics();

  return (
    <FormDialog
      title={config?.name ?? t`New configuration`}
      edit={edit}
      action={config ? t`Save` : t`Add configuration`}
      isReadOnly={!canChange}
      end={
        config && (
          <DeleteButton name={config.name} remove={() => remove.mutateAsync({ id: config.id })} onDeleted={onClose}>
            {t`People it applies to can no longer claim mileage, unless another configuration applies to them. Filed claims stay as they are.`}
          </DeleteButton>
        )
      }
      onClose={onClose}
    >
      <TextField label={t`Name`} error={errors.name?.message} {...register('name')} />
      <FormSelect
        label={t`Entity`}
        isOptional
        clearable
        placeholder={t`All entities`}
        control={control}
        name="entity_id"
        data={basics.entities}
      />
      <Controller
        control={control}
        name="group_ids"
        render={({ field }) => (
          <MultiSelectField
            label={t`Employee groups`}
            isOptional
            placeholder={field.value.length === 0 ? t`Everyone` : ''}
            data={basics.groups}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <DistanceRules form={edit.form} />
    </FormDialog>
  );
}

/** The rules for how the distance is entered and how much of it is paid. */
function DistanceRules({ form }: { form: UseFormReturn<ConfigDraft> }) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  return (
    <>
      <h3>{t`Distance`}</h3>
      <Controller
        control={control}
        name="distance_sources"
        render={({ field, fieldState }) => (
          <MultiSelectField
            label={t`Sources`}
            description={t`The first one is chosen for a new claim.`}
            data={optionsOf(sourceLabels)}
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <FormSwitch
        control={control}
        name="allow_override"
        label={t`People can claim more than the calculated distance`}
      />
      {watch('allow_override') && (
        <TextField
          label={t`Largest deviation in percent`}
          isOptional
          inputMode="decimal"
          placeholder={t`No limit`}
          error={errors.max_override_pct?.message}
          {...register('max_override_pct', { setValueAs: emptyAsNull })}
        />
      )}
      <FormSwitch control={control} name="allow_round_trip" label={t`Round trips`} />
      <FormSelect
        label={t`Way between home and work`}
        control={control}
        name="commute_deduction"
        data={optionsOf(commuteLabels)}
      />
      <FormSwitch control={control} name="receipt_required" label={t`A receipt is required`} />
    </>
  );
}

function useConfigEdit(config: MileageConfig | null, onClose: () => void) {
  const queries = useQueryClient();
  const create = useWrite('mileage.createConfig');
  const change = useWrite('mileage.editConfig');

  return useEditForm<ConfigDraft>({
    schema,
    values: configDraft(config),
    draft: `mileage-config-${config?.id ?? 'new'}-${config?.version ?? 0}`,
    async save({ version, ...sent }) {
      if (config) await change.mutateAsync({ ...sent, id: config.id, version });
      else await create.mutateAsync(sent);
      notify.success(config ? t`${sent.name} saved` : t`${sent.name} added`);
      onClose();
    },
    async reload() {
      const { configs } = await queries.fetchQuery({ ...mileageSettingsQuery, staleTime: 0 });
      return configDraft(configs.find(({ id }) => id === config?.id) ?? config);
    },
  });
}

function emptyAsNull(value: string | null): string | null {
  return value?.trim() || null;
}
