import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { DateField } from './DateField.tsx';
import type { DateFieldProps } from './date-field-props.ts';

type OwnProps = 'value' | 'onChange' | 'onBlur' | 'name' | 'error';

interface FormDateProps<Values extends FieldValues> extends Omit<DateFieldProps, OwnProps> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** The form value of a field that the user has cleared. */
  emptyValue?: string | null;
}

/** A date field inside a form. */
export function FormDate<Values extends FieldValues>(props: FormDateProps<Values>) {
  const { control, name, emptyValue = '', ...rest } = props;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <DateField
          {...rest}
          name={name}
          error={fieldState.error?.message}
          value={field.value || null}
          onChange={(day) => field.onChange(day ?? emptyValue)}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}
