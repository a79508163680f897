import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, type CheckboxProps } from '@mantine/core';

interface CheckboxFieldProps extends Omit<CheckboxProps, 'label'> {
  label: string;
}

/** A checkbox with its label. Accepts react-hook-form's `register(...)` directly. */
export function CheckboxField(props: CheckboxFieldProps) {
  return <Checkbox {...props} />;
}
