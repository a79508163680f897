import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';

export interface TextFieldProps extends Omit<TextInputProps, 'label'> {
  label: string;
  /** Says 'optional' beside the label; fields are required otherwise. */
  isOptional?: boolean;
  /** A link or a note at the right of the label line. */
  labelEnd?: ReactNode;
}

/** One line of text. Takes react-hook-form's `register(...)` as it is. */
export function TextField({ label, isOptional = false, labelEnd, ...rest }: TextFieldProps) {
  return (
    <div className={styles.field}>
      <TextInput {...rest} label={<FieldLabel label={label} isOptional={isOptional} />} />
      {labelEnd && <span className={styles.labelEnd}>{labelEnd}</span>}
    </div>
  );
}
