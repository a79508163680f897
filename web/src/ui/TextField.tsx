import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';

export interface TextFieldProps extends Omit<TextInputProps, 'label'> {
  label: string;
  /** Shows 'optional' next to the label. */
  isOptional?: boolean;
  /** A link or a note on the right of the label line. */
  labelEnd?: ReactNode;
}

/** A text input. Accepts react-hook-form's `register(...)` directly. */
export function TextField({ label, isOptional = false, labelEnd, ...rest }: TextFieldProps) {
  return (
    <div className={styles.field}>
      <TextInput {...rest} label={<FieldLabel label={label} isOptional={isOptional} />} />
      {labelEnd && <span className={styles.labelEnd}>{labelEnd}</span>}
    </div>
  );
}
