import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { mileage as contract } from '#contract/mileage.contract.ts';
import { t } from '#domain/language/translate.ts';
import { ratePresets } from '#domain/mileage/rate-presets.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { useToday } from '../../../lib/use-today.ts';
import { DeleteButton } from '../../../ui/DeleteButton.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { useCurrencyOptions } from '../../expenses/parts/form/use-currency-options.ts';
import { mileageSettingsQuery } from '../mileage.calls.ts';
import {
  linkedTiers,
  type MileageSettings,
  type MileageType,
  newRate,
  type TypeDraft,
  typeDraft,
} from '../mileage-settings.ts';
import { categoryLabels, fuelLabels, optionsOf, ownershipLabels } from '../settings-labels.ts';
import { RateFields } from './RateFields.tsx';

interface VehicleFormProps {
  /** The vehicle to edit; null for a new one. */
  type: MileageType | null;
  settings: MileageSettings;
  canChange: boolean;
  onClose: () => void;
}

const schema = contract.editType.input.omit({ id: true });

/** The form of a vehicle with its rates. A new vehicle can start from published rates. */
export function VehicleForm({ type, settings, canChange, onClose }: VehicleFormProps) {
  const edit = useVehicleEdit(type, onClose);
  const remove = useWrite('mileage.removeType');
  const { register, control, formState } = edit.form;
  const { errors } = formState;

  return (
    <FormDialog
      title={type?.name ?? t`New vehicle`}
      edit={edit}
      action={type ? t`Save` : t`Add vehicle`}
      isReadOnly={!canChange}
      end={
        type && (
          <DeleteButton name={type.name} remove={() => remove.mutateAsync({ id: type.id })} onDeleted={onClose}>
            {t`Its rates are deleted as well. A vehicle that a claim uses cannot be deleted; deactivate it instead.`}
          </DeleteButton>
        )
      }
      onClose={onClose}
    >
      {!type && <PresetField form={edit.form} />}
      <TextField label={t`Name`} error={errors.name?.message} {...register('name')} />
      <FieldPair>
        <FormSelect label={t`Kind`} control={control} name="category" data={optionsOf(categoryLabels)} />
        <FormSelect label={t`Owner`} control={control} name="ownership" data={optionsOf(ownershipLabels)} />
      </FieldPair>
      <FieldPair>
        <FormSelect label={t`Fuel`} isOptional clearable control={control} name="fuel" data={optionsOf(fuelLabels)} />
        <TextField label={t`Code`} isOptional error={errors.code?.message} {...register('code')} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={t`Engine from, cc`}
          isOptional
          inputMode="numeric"
          error={errors.engine_from_cc?.message}
          {...register('engine_from_cc', { setValueAs: numberOrNull })}
        />
        <TextField
          label={t`Engine to, cc`}
          isOptional
          inputMode="numeric"
          error={errors.engine_to_cc?.message}
          {...register('engine_to_cc', { setValueAs: numberOrNull })}
        />
      </FieldPair>
      <FormSwitch control={control} name="is_active" label={t`People can choose this vehicle`} />
      <h3>{t`Rates`}</h3>
      <Rates form={edit.form} settings={settings} />
    </FormDialog>
  );
}

function Rates({ form, settings }: { form: UseFormReturn<TypeDraft>; settings: MileageSettings }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rates', keyName: 'uid' });
  const today = useToday();
  const { user } = useSession();
  const currencies = useCurrencyOptions(user.company_currency, user.company_currency);

  function add() {
    const last = form.getValues('rates').at(-1);
    append(newRate(today, last ?? { currency: user.company_currency, unit: settings.distance_unit }));
  }

  return (
    <>
      {fields.map(({ uid }, index) => (
        <RateFields key={uid} form={form} index={index} currencies={currencies} onRemove={() => remove(index)} />
      ))}
      <span>
        <TextButton onClick={add}>{t`Add a rate`}</TextButton>
      </span>
    </>
  );
}

/** Fills the form with published rates, which the user can change before saving. */
function PresetField({ form }: { form: UseFormReturn<TypeDraft> }) {
  function fill(key: string | null) {
    const preset = ratePresets.find((each) => each.key === key);
    if (!preset) return;
    const rates = preset.rates.map((rate) => ({
      ...rate,
      tiers: rate.tiers.map((tier) => ({ ...tier })),
      is_active: true,
    }));
    form.reset({ ...form.getValues(), ...preset.vehicle, rates }, { keepDefaultValues: true });
  }

  return (
    <SelectField
      label={t`Start from published rates`}
      isOptional
      description={t`Each rate names its source. Check that it is the latest before you save.`}
      data={ratePresets.map(({ key, label }) => ({ value: key, label }))}
      onChange={fill}
    />
  );
}

function useVehicleEdit(type: MileageType | null, onClose: () => void) {
  const queries = useQueryClient();
  const create = useWrite('mileage.createType');
  const change = useWrite('mileage.editType');

  return useEditForm<TypeDraft>({
    schema,
    values: typeDraft(type),
    draft: `mileage-type-${type?.id ?? 'new'}-${type?.version ?? 0}`,
    async save({ version, ...values }) {
      const rates = values.rates.map((rate) => ({ ...rate, tiers: linkedTiers(rate.tiers) }));
      if (type) await change.mutateAsync({ ...values, rates, id: type.id, version });
      else await create.mutateAsync({ ...values, rates: rates.map(({ id: _, ...rate }) => rate) });
      notify.success(type ? t`${values.name} saved` : t`${values.name} added`);
      onClose();
    },
    async reload() {
      const { types } = await queries.fetchQuery({ ...mileageSettingsQuery, staleTime: 0 });
      return typeDraft(types.find(({ id }) => id === type?.id) ?? type);
    },
  });
}

function numberOrNull(value: string | number | null): number | null {
  const text = String(value ?? '').trim();
  return text === '' ? null : Number(text);
}
