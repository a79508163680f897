import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { SwitchField, type SwitchFieldProps } from './SwitchField.tsx';

interface FormSwitchProps<Values extends FieldValues> extends Omit<SwitchFieldProps, 'checked' | 'name'> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** A switch inside a form. Mantine's switch manages its own state, so `register(...)` does not work with it. */
export function FormSwitch<Values extends FieldValues>({ control, name, ...rest }: FormSwitchProps<Values>) {
  const { field } = useController({ control, name });
  return (
    <SwitchField
      {...rest}
      ref={field.ref}
      name={field.name}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
    />
  );
}
