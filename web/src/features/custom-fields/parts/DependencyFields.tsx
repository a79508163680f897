import { type Control, Controller, type FieldErrors, useWatch } from 'react-hook-form';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { CustomField } from './custom-field.ts';
import { answersOf } from './field-labels.ts';
import type { FieldValues } from './field-values.ts';

interface DependencyFieldsProps {
  control: Control<FieldValues>;
  others: readonly CustomField[];
  errors: FieldErrors<FieldValues>;
}

/** Shows a field always, or only for certain answers to another field. */
export function DependencyFields({ control, others, errors }: DependencyFieldsProps) {
  const parent_id = useWatch({ control, name: 'depends_on_id' });
  const parent = others.find(({ id }) => id === parent_id);
  const answers = parent ? answersOf(parent) : [];
  const choices = others.filter(({ kind, is_active, id }) => kind !== 'formula' && (is_active || id === parent_id));

  return (
    <>
      <Controller
        control={control}
        name="depends_on_id"
        render={({ field }) => (
          <SelectField
            label="Depends on"
            isOptional
            clearable
            placeholder="None: always shown"
            data={choices.map(({ id, label }) => ({ value: id, label }))}
            error={errors.depends_on_id?.message}
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
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
