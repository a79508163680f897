import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { perDiem as contract } from '#contract/per-diem.contract.ts';
import { t } from '#domain/language/translate.ts';
import { type RateListPreset, rateListPresets } from '#domain/per-diem/rate-list-presets.ts';
import type { Sent } from '../../../../lib/call.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { DeleteButton } from '../../../../ui/DeleteButton.tsx';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { FormDate } from '../../../../ui/FormDate.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { MultiSelectField } from '../../../../ui/MultiSelectField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { currencyChoices } from '../../../organisation/parts/countries.ts';
import type { RateList } from '../../per-diem.calls.ts';

type ListValues = Sent<'perDiem.saveList'>;

interface RateListDialogProps {
  /** The rate list to edit; null for a new one. */
  list: RateList | null;
  isReadOnly: boolean;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Creates or edits a rate list: its currency, the travellers it applies to and its period. */
export function RateListDialog({ list, isReadOnly, onSaved, onClose }: RateListDialogProps) {
  const [preset, setPreset] = useState<RateListPreset | null>(null);
  const edit = useListEdit({ list, preset, onSaved, onClose });
  const remove = useWrite('perDiem.removeList');
  const { control, formState, register } = edit.form;

  return (
    <FormDialog
      title={list ? t`Edit rate list` : t`New rate list`}
      edit={edit}
      action={t`Save`}
      isReadOnly={isReadOnly}
      end={
        list && (
          <DeleteButton
            name={t`the rate list ${list.name}`}
            remove={() => remove.mutateAsync({ id: list.id })}
            onDeleted={onClose}
          >
            {t`Its rates are deleted too. Filed claims keep their amount.`}
          </DeleteButton>
        )
      }
      onClose={onClose}
    >
      {!list && <PresetField edit={edit} onChoose={setPreset} />}
      <TextField label={t`Name`} error={formState.errors.name?.message} {...register('name')} />
      <FormSelect
        control={control}
        name="currency"
        label={t`Currency`}
        description={t`All days of a trip are paid in the currency of the first day.`}
        data={currencyChoices}
        limit={200}
      />
      <Members edit={edit} />
      <FieldPair>
        <DayField edit={edit} name="valid_from" label={t`Valid from`} />
        <DayField edit={edit} name="valid_to" label={t`Valid until`} />
      </FieldPair>
      <TextField
        label={t`Source`}
        isOptional
        description={t`Where the rates are published.`}
        error={formState.errors.source?.message}
        {...register('source')}
      />
    </FormDialog>
  );
}

interface ListEdit extends Pick<RateListDialogProps, 'list' | 'onSaved' | 'onClose'> {
  /** Published rates that a new list is created with. */
  preset: RateListPreset | null;
}

function useListEdit({ list, preset, onSaved, onClose }: ListEdit) {
  const save = useWrite('perDiem.saveList');
  const saveRate = useWrite('perDiem.saveRate');
  const { user } = useSession();
  return useEditForm<ListValues>({
    schema: contract.saveList.input,
    values: list ? valuesOf(list) : newList(user.company_currency),
    draft: `per-diem-list-${list ? `${list.id}-${list.version}` : 'new'}`,
    async save(values) {
      const { id } = await save.mutateAsync(values);
      for (const rate of preset?.rates ?? []) await saveRate.mutateAsync({ ...rate, list_id: id });
      notify.success(t`Rate list saved`);
      onSaved(id);
      onClose();
    },
  });
}

interface PresetFieldProps {
  edit: Edit;
  onChoose: (preset: RateListPreset | null) => void;
}

/** Fills the form with a published rate list. Its rates are saved with the list and can be changed afterwards. */
function PresetField({ edit: { form }, onChoose }: PresetFieldProps) {
  function choose(key: string | null) {
    const preset = rateListPresets.find((each) => each.key === key) ?? null;
    onChoose(preset);
    if (preset) form.reset({ ...form.getValues(), ...preset.list }, { keepDefaultValues: true });
  }

  return (
    <SelectField
      label={t`Start from published rates`}
      isOptional
      clearable
      description={t`The source is saved with the list. Check that the rates are the latest, and choose the matching travel duration.`}
      data={rateListPresets.map(({ key, label }) => ({ value: key, label }))}
      onChange={choose}
    />
  );
}

type Edit = ReturnType<typeof useEditForm<ListValues>>;

function Members({ edit }: { edit: Edit }) {
  const basics = useQuery(queryOf('users.basics', {})).data;
  const options = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const fields = [
    { name: 'group_ids', label: t`Groups`, data: options(basics?.groups) },
    { name: 'level_ids', label: t`Levels`, data: options(basics?.levels) },
  ] as const;

  return fields.map(({ name, label, data }) => (
    <Controller
      key={name}
      control={edit.form.control}
      name={name}
      render={({ field, fieldState }) => (
        <MultiSelectField
          label={label}
          isOptional
          description={t`Without groups and levels, the list applies to everyone.`}
          data={data}
          value={field.value ?? []}
          error={fieldState.error?.message}
          onChange={field.onChange}
        />
      )}
    />
  ));
}

function DayField({ edit, name, label }: { edit: Edit; name: 'valid_from' | 'valid_to'; label: string }) {
  return <FormDate control={edit.form.control} name={name} label={label} isOptional emptyValue={null} />;
}

function newList(currency: string): ListValues {
  return { name: '', currency, group_ids: [], level_ids: [], valid_from: null, valid_to: null, source: '' };
}

function valuesOf(list: RateList): ListValues {
  const { id, version, name, currency, group_ids, level_ids, valid_from, valid_to, source } = list;
  return { id, version, name, currency, group_ids, level_ids, valid_from, valid_to, source };
}
