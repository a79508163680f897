import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch, type SwitchProps } from '@mantine/core';

export interface SwitchFieldProps extends Omit<SwitchProps, 'label' | 'checked'> {
  label: string;
  checked: boolean;
}

/** On or off, with what that means beside it. In a form it is a FormSwitch. */
export function SwitchField(props: SwitchFieldProps) {
  return <Switch {...props} />;
}
