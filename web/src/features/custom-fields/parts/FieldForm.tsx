import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useController } from 'react-hook-form';
import { customFields } from '#contract/custom-fields.contract.ts';
import { itemFieldTypes } from '#domain/custom-fields/formulas.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { notify } from '../../../ui/notices.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { FieldEditor } from '../../field-editor/parts/FieldEditor.tsx';
import { itemInputs } from '../../field-editor/parts/item-inputs.ts';
import { customFieldsQuery } from '../custom-fields.calls.ts';
import type { CustomField, CustomFieldOwner } from './custom-field.ts';
import { DependencyFields } from './DependencyFields.tsx';
import { fieldKinds, hasOptions, readerLabels } from './field-labels.ts';
import type { FieldValues } from './field-values.ts';
import { RemoveFieldButton } from './RemoveFieldButton.tsx';

const schema = customFields.save.input.omit({ id: true, applies_to: true });

interface FieldFormProps {
  field: CustomField | null;
  owner: CustomFieldOwner;
  /** The other fields of the same form, which dependencies and formulas can refer to. */
  others: readonly CustomField[];
  canChange: boolean;
  onClose: () => void;
}

/** The form for a custom field: its label, its type and when it is shown. */
export function FieldForm({ field, owner, others, canChange, onClose }: FieldFormProps) {
  const edit = useFieldEdit({ field, owner, onClose });
  const { control } = edit.form;

  return (
    <FormDialog
      title={field?.label ?? 'New field'}
      edit={edit}
      action={field ? 'Save' : 'Add field'}
      isReadOnly={!canChange}
      end={field && <RemoveFieldButton field={field} others={others} onRemoved={onClose} />}
      onClose={onClose}
    >
      <Definition form={edit.form} owner={owner} others={others} isSaved={field !== null} />
      <h3>When it is shown</h3>
      <DependencyFields control={control} others={others} />
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

interface DefinitionProps extends Pick<FieldFormProps, 'owner' | 'others'> {
  form: UseFormReturn<FieldValues>;
  isSaved: boolean;
}

/** The fields that the editor of category attributes also has, such as the label and the type. */
function Definition({ form, owner, others, isSaved }: DefinitionProps) {
  const fields = useDefinitionFields(form.control);
  const { label, key, kind, options, formula, help_text, is_mandatory } = fields;
  const inputs = others.filter((other) => !['multi_select', 'user'].includes(other.kind));

  return (
    <FieldEditor
      value={{
        label: label.value,
        key: key.value,
        kind: kind.value,
        options: options.value,
        formula: formula.value,
        help_text: help_text.value,
        is_mandatory: is_mandatory.value,
      }}
      refs={{ label: label.ref, key: key.ref, kind: kind.ref, formula: formula.ref, help_text: help_text.ref }}
      kinds={fieldKinds}
      formulaInputs={[...itemInputs(itemFieldTypes[owner]), ...inputs]}
      errors={form.formState.errors}
      isSaved={isSaved}
      hasFixedKey={isSaved}
      hasTrial
      onChange={(changes) => {
        for (const name of definitionNames) if (name in changes) fields[name].onChange(changes[name]);
      }}
    />
  );
}

const definitionNames = ['label', 'key', 'kind', 'options', 'formula', 'help_text', 'is_mandatory'] as const;

function useDefinitionFields(control: UseFormReturn<FieldValues>['control']) {
  return {
    label: useController({ control, name: 'label' }).field,
    key: useController({ control, name: 'key' }).field,
    kind: useController({ control, name: 'kind' }).field,
    options: useController({ control, name: 'options' }).field,
    formula: useController({ control, name: 'formula' }).field,
    help_text: useController({ control, name: 'help_text' }).field,
    is_mandatory: useController({ control, name: 'is_mandatory' }).field,
  };
}

function VisibilityFields({ form, isSaved }: { form: UseFormReturn<FieldValues>; isSaved: boolean }) {
  const { control } = form;
  return (
    <>
      <FormSelect
        control={control}
        name="seen_by"
        label="Visible to"
        searchable={false}
        data={Object.entries(readerLabels).map(([value, label]) => ({ value, label }))}
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
