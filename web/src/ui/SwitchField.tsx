import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch, type SwitchProps } from '@mantine/core';

export interface SwitchFieldProps extends Omit<SwitchProps, 'label' | 'checked'> {
  label: string;
  checked: boolean;
}

/** A switch with its label. Inside a form, use FormSwitch instead. */
export function SwitchField(props: SwitchFieldProps) {
  return <Switch {...props} />;
}
