import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, type CheckboxProps } from '@mantine/core';

interface CheckboxFieldProps extends Omit<CheckboxProps, 'label'> {
  label: string;
}

/** A yes or no with its words beside it. Takes react-hook-form's `register(...)` as it is. */
export function CheckboxField(props: CheckboxFieldProps) {
  return <Checkbox {...props} />;
}
