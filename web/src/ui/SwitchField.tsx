import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch, type SwitchProps } from '@mantine/core';

interface SwitchFieldProps extends Omit<SwitchProps, 'label'> {
  label: string;
}

/** On or off, with what that means beside it. Takes react-hook-form's `register(...)` as it is. */
export function SwitchField(props: SwitchFieldProps) {
  return <Switch {...props} />;
}
