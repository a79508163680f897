import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { perDiem as contract } from '#contract/per-diem.contract.ts';
import type { Sent } from '../../../../lib/call.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { DeleteButton } from '../../../../ui/DeleteButton.tsx';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { MultiSelectField } from '../../../../ui/MultiSelectField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import { currencyChoices } from '../../../organisation/parts/countries.ts';
import type { RateList } from '../../per-diem.calls.ts';

type ListValues = Sent<'perDiem.saveList'>;

interface RateListDialogProps {
  /** Null for a new list. */
  list: RateList | null;
  isReadOnly: boolean;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Creates or edits a rate list: its currency, the travellers it applies to and its period. */
export function RateListDialog({ list, isReadOnly, onSaved, onClose }: RateListDialogProps) {
  const save = useWrite('perDiem.saveList');
  const remove = useWrite('perDiem.removeList');
  const { user } = useSession();
  const edit = useEditForm<ListValues>({
    schema: contract.saveList.input,
    values: list ? valuesOf(list) : newList(user.company_currency),
    draft: `per-diem-list-${list ? `${list.id}-${list.version}` : 'new'}`,
    async save(values) {
      const { id } = await save.mutateAsync(values);
      notify.success('Rate list saved');
      onSaved(id);
      onClose();
    },
  });
  const { control, formState, register } = edit.form;

  return (
    <FormDialog
      title={list ? 'Edit rate list' : 'New rate list'}
      edit={edit}
      action="Save"
      isReadOnly={isReadOnly}
      end={
        list && (
          <DeleteButton
            name={`the rate list ${list.name}`}
            remove={() => remove.mutateAsync({ id: list.id })}
            onDeleted={onClose}
          >
            Its rates are deleted too. Filed claims keep their amount.
          </DeleteButton>
        )
      }
      onClose={onClose}
    >
      <TextField label="Name" error={formState.errors.name?.message} {...register('name')} />
      <FormSelect
        control={control}
        name="currency"
        label="Currency"
        description="All days of a trip are paid in the currency of the first day."
        data={currencyChoices}
        limit={200}
      />
      <Members edit={edit} />
      <FieldPair>
        <DayField edit={edit} name="valid_from" label="Valid from" />
        <DayField edit={edit} name="valid_to" label="Valid until" />
      </FieldPair>
      <TextField
        label="Source"
        isOptional
        description="Where the rates are published."
        error={formState.errors.source?.message}
        {...register('source')}
      />
    </FormDialog>
  );
}

type Edit = ReturnType<typeof useEditForm<ListValues>>;

function Members({ edit }: { edit: Edit }) {
  const basics = useQuery(queryOf('users.basics', {})).data;
  const options = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const fields = [
    { name: 'group_ids', label: 'Groups', data: options(basics?.groups) },
    { name: 'level_ids', label: 'Levels', data: options(basics?.levels) },
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
          description="Without groups and levels, the list applies to everyone."
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
  return (
    <Controller
      control={edit.form.control}
      name={name}
      render={({ field, fieldState }) => (
        <DateField
          label={label}
          isOptional
          value={field.value ?? null}
          error={fieldState.error?.message}
          onChange={field.onChange}
        />
      )}
    />
  );
}

function newList(currency: string): ListValues {
  return { name: '', currency, group_ids: [], level_ids: [], valid_from: null, valid_to: null, source: '' };
}

function valuesOf(list: RateList): ListValues {
  const { id, version, name, currency, group_ids, level_ids, valid_from, valid_to, source } = list;
  return { id, version, name, currency, group_ids, level_ids, valid_from, valid_to, source };
}
