import { useQueryClient } from '@tanstack/react-query';
import { organisation } from '#contract/organisation.contract.ts';
import type { Answer } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { businessUnitsQuery } from '../organisation.calls.ts';
import { inUseText } from '../organisation-labels.ts';
import { RemoveItemButton } from './RemoveItemButton.tsx';

type BusinessUnit = Answer<'organisation.businessUnits'>['data'][number];

interface Values {
  name: string;
  is_active: boolean;
  version: number;
}

const schema = organisation.saveBusinessUnit.input.omit({ id: true });

interface BusinessUnitFormProps {
  unit: BusinessUnit | null;
  canChange: boolean;
  onClose: () => void;
}

export function BusinessUnitForm({ unit, canChange, onClose }: BusinessUnitFormProps) {
  const queries = useQueryClient();
  const save = useWrite('organisation.saveBusinessUnit');
  const edit = useEditForm<Values>({
    schema,
    values: valuesOf(unit),
    draft: `business-unit-${unit?.id ?? 'new'}-${unit?.version ?? ''}`,
    save: async ({ version, ...values }) => {
      await save.mutateAsync({ ...values, ...(unit ? { id: unit.id, version } : {}) });
      notify.success(unit ? `${values.name} saved` : `${values.name} added`);
      onClose();
    },
    ...(unit
      ? {
          reload: async () => {
            const { data } = await queries.fetchQuery({ ...businessUnitsQuery, staleTime: 0 });
            return valuesOf(data.find(({ id }) => id === unit.id) ?? unit);
          },
        }
      : {}),
  });
  const { register, control, formState } = edit.form;

  return (
    <FormDialog
      title={unit?.name ?? 'New business unit'}
      edit={edit}
      action={unit ? 'Save' : 'Add business unit'}
      isReadOnly={!canChange}
      end={unit && <RemoveItemButton kind="business_unit" item={unit} onRemoved={onClose} />}
      onClose={onClose}
    >
      <TextField label="Name" error={formState.errors.name?.message} {...register('name')} />
      {unit && <FormSwitch label="In use" description={inUseText} control={control} name="is_active" />}
    </FormDialog>
  );
}

function valuesOf(unit: BusinessUnit | null): Values {
  return { name: unit?.name ?? '', is_active: unit?.is_active ?? true, version: unit?.version ?? 0 };
}
