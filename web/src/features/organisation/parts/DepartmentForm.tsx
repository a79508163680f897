import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { organisation } from '#contract/organisation.contract.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { PersonField } from '../../people/parts/PersonField.tsx';
import { parentChoices } from '../department-tree.ts';
import { departmentsQuery } from '../organisation.calls.ts';
import { inUseText } from '../organisation-labels.ts';
import type { Department } from './DepartmentRows.tsx';
import { RemoveItemButton } from './RemoveItemButton.tsx';

interface Values {
  name: string;
  parent_id: string | null;
  head_id: string | null;
  is_active: boolean;
  version: number;
}

const schema = organisation.saveDepartment.input.omit({ id: true });

interface DepartmentFormProps {
  department: Department | null;
  /** The parent department of a new department; null if the new department is at the top level. */
  below: string | null;
  departments: readonly Department[];
  canChange: boolean;
  onClose: () => void;
}

export function DepartmentForm({ department, below, departments, canChange, onClose }: DepartmentFormProps) {
  const edit = useDepartmentEdit({ department, below, onClose });
  const { register, control, formState } = edit.form;
  const { errors } = formState;
  const hasChildren = departments.some(({ parent_id }) => parent_id === department?.id);

  return (
    <FormDialog
      title={department?.name ?? 'New department'}
      edit={edit}
      action={department ? 'Save' : 'Add department'}
      isReadOnly={!canChange}
      end={
        department && (
          <RemoveItemButton
            kind="department"
            item={department}
            reason={hasChildren ? 'it has subdepartments' : null}
            onRemoved={onClose}
          />
        )
      }
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name?.message} {...register('name')} />
      <FormSelect
        control={control}
        name="parent_id"
        label="Parent department"
        isOptional
        clearable
        placeholder="None"
        data={parentChoices(departments, department?.id)}
      />
      <Controller
        control={control}
        name="head_id"
        render={({ field }) => (
          <PersonField
            label="Head"
            isOptional
            value={field.value}
            valueName={field.value === department?.head_id ? department?.head : null}
            error={errors.head_id?.message}
            ref={field.ref}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      {department && <FormSwitch label="In use" description={inUseText} control={control} name="is_active" />}
    </FormDialog>
  );
}

function useDepartmentEdit({
  department,
  below,
  onClose,
}: Pick<DepartmentFormProps, 'department' | 'below' | 'onClose'>) {
  const queries = useQueryClient();
  const save = useWrite('organisation.saveDepartment');
  const valuesOf = (saved: Department | null): Values => ({
    name: saved?.name ?? '',
    parent_id: saved ? saved.parent_id : below,
    head_id: saved?.head_id ?? null,
    is_active: saved?.is_active ?? true,
    version: saved?.version ?? 0,
  });

  return useEditForm<Values>({
    schema,
    values: valuesOf(department),
    draft: `department-${department?.id ?? `new-${below ?? ''}`}-${department?.version ?? ''}`,
    save: async ({ version, ...values }) => {
      await save.mutateAsync({ ...values, ...(department ? { id: department.id, version } : {}) });
      notify.success(department ? `${values.name} saved` : `${values.name} added`);
      onClose();
    },
    ...(department
      ? {
          reload: async () => {
            const { data } = await queries.fetchQuery({ ...departmentsQuery, staleTime: 0 });
            return valuesOf(data.find(({ id }) => id === department.id) ?? department);
          },
        }
      : {}),
  });
}
