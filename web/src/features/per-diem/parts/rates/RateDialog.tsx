import { Controller } from 'react-hook-form';
import { perDiem as contract } from '#contract/per-diem.contract.ts';
import { t } from '#domain/language/translate.ts';
import { placeText } from '#domain/per-diem/per-diem-text.ts';
import type { Sent } from '../../../../lib/call.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { DeleteButton } from '../../../../ui/DeleteButton.tsx';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { type EditForm, useEditForm } from '../../../../ui/use-edit-form.ts';
import { countryChoices } from '../../../organisation/parts/countries.ts';
import type { RateList, RateRow } from '../../per-diem.calls.ts';
import { ComponentFields } from './ComponentFields.tsx';

type RateValues = Sent<'perDiem.saveRate'>;

interface RateDialogProps {
  list: RateList;
  /** The rate to edit; null for a new one. */
  rate: RateRow | null;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Creates or edits the rate of a place, with its components and its season. */
export function RateDialog({ list, rate, isReadOnly, onClose }: RateDialogProps) {
  const save = useWrite('perDiem.saveRate');
  const remove = useWrite('perDiem.removeRates');
  const edit = useEditForm<RateValues>({
    schema: contract.saveRate.input,
    values: rate ? valuesOf(rate) : newRate(list.id),
    draft: `per-diem-rate-${rate?.id ?? `new-${list.id}`}`,
    async save(values) {
      await save.mutateAsync(values);
      notify.success(t`Rate saved`);
      onClose();
    },
  });
  const { control, formState, setValue, watch } = edit.form;

  return (
    <FormDialog
      title={rate ? t`Edit rate` : t`Add a rate`}
      line={list.name}
      edit={edit}
      action={t`Save`}
      isReadOnly={isReadOnly}
      end={
        rate && (
          <DeleteButton
            name={t`the rate of ${placeText(rate)}`}
            remove={() => remove.mutateAsync({ ids: [rate.id] })}
            onDeleted={onClose}
          >
            {t`Filed claims keep their amount.`}
          </DeleteButton>
        )
      }
      onClose={onClose}
    >
      <PlaceFields edit={edit} />
      <Controller
        control={control}
        name="rate"
        render={({ field, fieldState }) => (
          <AmountField
            label={t`Daily rate`}
            currency={list.currency}
            value={field.value || null}
            error={fieldState.error?.message}
            onChange={(amount) => field.onChange(amount ?? '')}
          />
        )}
      />
      <SeasonFields edit={edit} />
      <ComponentFields
        components={watch('components') ?? {}}
        currency={list.currency}
        errors={formState.errors.components}
        onChange={(components) => setValue('components', components, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

function PlaceFields({ edit }: { edit: EditForm<RateValues> }) {
  const { control, formState, register } = edit.form;
  return (
    <>
      <FormSelect
        control={control}
        name="country"
        label={t`Country`}
        description={t`Without a country, the rate applies to all other places.`}
        isOptional
        clearable
        emptyValue=""
        data={countryChoices}
        limit={100}
      />
      <FieldPair>
        <TextField label={t`State`} isOptional error={formState.errors.state?.message} {...register('state')} />
        <TextField label={t`City`} isOptional error={formState.errors.city?.message} {...register('city')} />
      </FieldPair>
    </>
  );
}

function SeasonFields({ edit }: { edit: EditForm<RateValues> }) {
  const { formState, register, setValue, watch } = edit.form;
  const { season: errors } = formState.errors;
  const season = watch('season');
  return (
    <>
      <SwitchField
        label={t`Only in a season`}
        checked={season !== null && season !== undefined}
        onChange={({ currentTarget }) =>
          setValue('season', currentTarget.checked ? { from: '04-01', to: '10-31' } : null, { shouldDirty: true })
        }
      />
      {season && (
        <FieldPair>
          <TextField
            label={t`First day`}
            description={t`Month and day, such as 04-01.`}
            error={errors?.from?.message}
            {...register('season.from')}
          />
          <TextField
            label={t`Last day`}
            description={t`Month and day, such as 10-31.`}
            error={errors?.to?.message}
            {...register('season.to')}
          />
        </FieldPair>
      )}
    </>
  );
}

function newRate(list_id: string): RateValues {
  return { list_id, country: '', state: '', city: '', rate: '', components: {}, season: null };
}

function valuesOf({ id, list_id, country, state, city, rate, components, season }: RateRow): RateValues {
  return { id, list_id, country, state, city, rate, components, season };
}
