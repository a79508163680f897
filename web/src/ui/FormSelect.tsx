import type { ComponentProps } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { SelectField } from './SelectField.tsx';

type OwnProps = 'value' | 'onChange' | 'onBlur' | 'ref' | 'name' | 'error';

interface FormSelectProps<Values extends FieldValues> extends Omit<ComponentProps<typeof SelectField>, OwnProps> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** The form value of a field that the user has cleared. */
  emptyValue?: null | '';
}

/** A select inside a form. Only a clearable select can become empty again. */
export function FormSelect<Values extends FieldValues>(props: FormSelectProps<Values>) {
  const { control, name, emptyValue = null, ...rest } = props;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SelectField
          {...rest}
          error={fieldState.error?.message}
          ref={field.ref}
          value={field.value || null}
          onChange={(value) => (value || rest.clearable) && field.onChange(value ?? emptyValue)}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}
