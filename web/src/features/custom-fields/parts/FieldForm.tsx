import { useQueryClient } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { customFields } from '#contract/custom-fields.contract.ts';
import { customFieldKinds } from '#domain/custom-fields/custom-field.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { customFieldsQuery } from '../custom-fields.calls.ts';
import type { CustomField, CustomFieldOwner } from './custom-field.ts';
import { DependencyFields } from './DependencyFields.tsx';
import { FormulaField } from './FormulaField.tsx';
import { hasOptions, keyFrom, kindLabels, readerLabels } from './field-labels.ts';
import type { FieldValues } from './field-values.ts';
import { OptionsField } from './OptionsField.tsx';
import { RemoveFieldButton } from './RemoveFieldButton.tsx';

const schema = customFields.save.input.omit({ id: true, applies_to: true });

interface FieldFormProps {
  field: CustomField | null;
  owner: CustomFieldOwner;
  /** The other fields of the form, for dependencies and formulas. */
  others: readonly CustomField[];
  canChange: boolean;
  onClose: () => void;
}

/** The form of a custom field: label, type, and when it is shown. */
export function FieldForm({ field, owner, others, canChange, onClose }: FieldFormProps) {
  const edit = useFieldEdit({ field, owner, onClose });
  const { register, control, formState } = edit.form;

  return (
    <FormDialog
      title={field?.label ?? 'New field'}
      edit={edit}
      action={field ? 'Save' : 'Add field'}
      isReadOnly={!canChange}
      end={field && <RemoveFieldButton field={field} others={others} onRemoved={onClose} />}
      onClose={onClose}
    >
      <LabelAndType form={edit.form} field={field} />
      <KindFields form={edit.form} owner={owner} others={others} />
      <TextField
        label="Help text"
        isOptional
        description="Shown under the field."
        error={formState.errors.help_text?.message}
        {...register('help_text')}
      />
      <h3>When it is shown</h3>
      <DependencyFields control={control} others={others} errors={formState.errors} />
      <VisibilityFields form={edit.form} isSaved={field !== null} />
    </FormDialog>
  );
}

function useFieldEdit({ field, owner, onClose }: Pick<FieldFormProps, 'field' | 'owner' | 'onClose'>) {
  const queries = useQueryClient();
  const save = useWrite('customFields.save');

  return useEditForm<FieldValues>({
    schema,
    values: valuesOf(field),
    draft: `field-${field?.id ?? `new-${owner}`}-${field?.version ?? ''}`,
    save: async ({ version, ...values }) => {
      await save.mutateAsync({
        ...values,
        applies_to: owner,
        options: hasOptions(values.kind) ? values.options : [],
        formula: values.kind === 'formula' ? values.formula : '',
        ...(field ? { id: field.id, version } : {}),
      });
      notify.success(field ? `${values.label} saved` : `${values.label} added`);
      onClose();
    },
    ...(field
      ? {
          reload: async () => {
            const { data } = await queries.fetchQuery({ ...customFieldsQuery, staleTime: 0 });
            return valuesOf(data.find(({ id }) => id === field.id) ?? field);
          },
        }
      : {}),
  });
}

function LabelAndType({ form, field }: { form: UseFormReturn<FieldValues>; field: CustomField | null }) {
  const { register, control, setValue, getValues, formState } = form;
  const { errors, dirtyFields } = formState;

  /** The key follows the label until the user edits it. */
  function updateKey() {
    if (!field && !dirtyFields.key) setValue('key', keyFrom(getValues('label')));
  }

  return (
    <>
      <TextField label="Label" error={errors.label?.message} {...register('label', { onChange: updateKey })} />
      <FieldPair>
        <Controller
          control={control}
          name="kind"
          render={({ field: input }) => (
            <SelectField
              label="Type"
              searchable={false}
              data={customFieldKinds.map((value) => ({ value, label: kindLabels[value] }))}
              disabled={field !== null}
              {...(field ? { description: 'Cannot be changed.' } : {})}
              error={errors.kind?.message}
              ref={input.ref}
              value={input.value}
              onChange={(value) => value && input.onChange(value)}
              onBlur={input.onBlur}
            />
          )}
        />
        <TextField
          label="Key"
          spellCheck={false}
          readOnly={field !== null}
          description={field ? 'Cannot be changed.' : 'Used in formulas and files.'}
          error={errors.key?.message}
          {...register('key')}
        />
      </FieldPair>
    </>
  );
}

interface KindFieldsProps extends Pick<FieldFormProps, 'owner' | 'others'> {
  form: UseFormReturn<FieldValues>;
}

/** The options of a list, or the formula of a calculated field. */
function KindFields({ form, owner, others }: KindFieldsProps) {
  const { control, formState } = form;
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });

  if (hasOptions(kind))
    return (
      <Controller
        control={control}
        name="options"
        render={({ field: input }) => (
          <OptionsField
            value={input.value}
            error={errors.options?.message ?? errors.options?.find?.((option) => option)?.message}
            onChange={input.onChange}
          />
        )}
      />
    );
  if (kind !== 'formula') return null;
  return (
    <Controller
      control={control}
      name="formula"
      render={({ field: input }) => (
        <FormulaField
          owner={owner}
          others={others}
          value={input.value}
          error={errors.formula?.message}
          onChange={input.onChange}
          onBlur={input.onBlur}
        />
      )}
    />
  );
}

function VisibilityFields({ form, isSaved }: { form: UseFormReturn<FieldValues>; isSaved: boolean }) {
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      {kind !== 'formula' && (
        <FormSwitch
          label="Required"
          description="The form cannot be submitted without it."
          control={control}
          name="is_mandatory"
        />
      )}
      <Controller
        control={control}
        name="seen_by"
        render={({ field: input }) => (
          <SelectField
            label="Visible to"
            searchable={false}
            data={Object.entries(readerLabels).map(([value, label]) => ({ value, label }))}
            ref={input.ref}
            value={input.value}
            onChange={(value) => value && input.onChange(value)}
            onBlur={input.onBlur}
          />
        )}
      />
      {isSaved && (
        <FormSwitch
          label="In use"
          description="When off, it is no longer shown. Saved values are kept."
          control={control}
          name="is_active"
        />
      )}
    </>
  );
}

function valuesOf(field: CustomField | null): FieldValues {
  return {
    key: field?.key ?? '',
    label: field?.label ?? '',
    kind: field?.kind ?? 'text',
    options: field?.options ?? [],
    formula: field?.formula ?? '',
    is_mandatory: field?.is_mandatory ?? false,
    help_text: field?.help_text ?? '',
    seen_by: field?.seen_by ?? 'everyone',
    depends_on_id: field?.depends_on_id ?? null,
    depends_on_values: field?.depends_on_values ?? [],
    is_active: field?.is_active ?? true,
    version: field?.version ?? 0,
  };
}
