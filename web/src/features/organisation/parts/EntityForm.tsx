import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { organisation } from '#contract/organisation.contract.ts';
import type { Answer } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { entitiesQuery } from '../organisation.calls.ts';
import { inUseText } from '../organisation-labels.ts';
import { countryChoices, currencyChoices, monthChoices } from './countries.ts';
import { RemoveItemButton } from './RemoveItemButton.tsx';

type Entity = Answer<'organisation.entities'>['data'][number];

interface Values {
  name: string;
  currency: string;
  country: string;
  address: string;
  tax_number: string;
  fiscal_year_start_month: number;
  is_active: boolean;
  version: number;
}

const schema = organisation.saveEntity.input.omit({ id: true });

interface EntityFormProps {
  entity: Entity | null;
  canChange: boolean;
  onClose: () => void;
}

export function EntityForm({ entity, canChange, onClose }: EntityFormProps) {
  const edit = useEntityEdit(entity, onClose);
  const { register, control, formState } = edit.form;
  const { errors } = formState;

  return (
    <FormDialog
      title={entity?.name ?? 'New entity'}
      edit={edit}
      action={entity ? 'Save' : 'Add entity'}
      isReadOnly={!canChange}
      end={entity && <RemoveItemButton kind="entity" item={entity} onRemoved={onClose} />}
      onClose={onClose}
    >
      <TextField label="Legal name" error={errors.name?.message} {...register('name')} />
      <FieldPair>
        <FormSelect
          control={control}
          name="country"
          label="Country"
          isOptional
          clearable
          emptyValue=""
          limit={60}
          data={countryChoices}
        />
        <FormSelect control={control} name="currency" label="Currency" limit={60} data={currencyChoices} />
      </FieldPair>
      <TextAreaField label="Address" isOptional error={errors.address?.message} {...register('address')} />
      <FieldPair>
        <TextField label="Tax number" isOptional error={errors.tax_number?.message} {...register('tax_number')} />
        <Controller
          control={control}
          name="fiscal_year_start_month"
          render={({ field }) => (
            <SelectField
              label="Fiscal year starts"
              data={monthChoices}
              error={errors.fiscal_year_start_month?.message}
              ref={field.ref}
              value={String(field.value)}
              onChange={(value) => value && field.onChange(Number(value))}
              onBlur={field.onBlur}
            />
          )}
        />
      </FieldPair>
      {entity && <FormSwitch label="In use" description={inUseText} control={control} name="is_active" />}
    </FormDialog>
  );
}

function useEntityEdit(entity: Entity | null, onClose: () => void) {
  const queries = useQueryClient();
  const save = useWrite('organisation.saveEntity');
  const { user } = useSession();
  const valuesOf = (saved: Entity | null): Values => ({
    name: saved?.name ?? '',
    currency: saved?.currency ?? user.company_currency,
    country: saved?.country ?? '',
    address: saved?.address ?? '',
    tax_number: saved?.tax_number ?? '',
    fiscal_year_start_month: saved?.fiscal_year_start_month ?? 1,
    is_active: saved?.is_active ?? true,
    version: saved?.version ?? 0,
  });

  return useEditForm<Values>({
    schema,
    values: valuesOf(entity),
    draft: `entity-${entity?.id ?? 'new'}-${entity?.version ?? ''}`,
    save: async ({ version, ...values }) => {
      await save.mutateAsync({ ...values, ...(entity ? { id: entity.id, version } : {}) });
      notify.success(entity ? `${values.name} saved` : `${values.name} added`);
      onClose();
    },
    ...(entity
      ? {
          reload: async () => {
            const { data } = await queries.fetchQuery({ ...entitiesQuery, staleTime: 0 });
            return valuesOf(data.find(({ id }) => id === entity.id) ?? entity);
          },
        }
      : {}),
  });
}
