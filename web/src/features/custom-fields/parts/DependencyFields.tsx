import { type Control, Controller, useWatch } from 'react-hook-form';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import type { CustomField } from './custom-field.ts';
import { answersOf } from './field-labels.ts';
import type { FieldValues } from './field-values.ts';

interface DependencyFieldsProps {
  control: Control<FieldValues>;
  others: readonly CustomField[];
}

/** Edits whether a field is always shown or only for certain answers to another field. */
export function DependencyFields({ control, others }: DependencyFieldsProps) {
  const parent_id = useWatch({ control, name: 'depends_on_id' });
  const parent = others.find(({ id }) => id === parent_id);
  const answers = parent ? answersOf(parent) : [];
  const choices = others.filter(({ kind, is_active, id }) => kind !== 'formula' && (is_active || id === parent_id));

  return (
    <>
      <FormSelect
        control={control}
        name="depends_on_id"
        label="Depends on"
        isOptional
        clearable
        placeholder="None: always shown"
        data={choices.map(({ id, label }) => ({ value: id, label }))}
      />
      {parent && answers.length > 0 && (
        <Controller
          control={control}
          name="depends_on_values"
          render={({ field }) => (
            <MultiSelectField
              label={`Shown when ${parent.label} is`}
              isOptional
              description="Leave empty to show it for any answer."
              data={[...new Set([...answers, ...field.value])]}
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      )}
    </>
  );
}
