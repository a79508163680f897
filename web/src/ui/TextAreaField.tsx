import '@mantine/core/styles/Input.layer.css';
import { Textarea, type TextareaProps } from '@mantine/core';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';

interface TextAreaFieldProps extends Omit<TextareaProps, 'label'> {
  label: string;
  isOptional?: boolean;
}

/** A text area that grows with its content. Accepts react-hook-form's `register(...)` directly. */
export function TextAreaField({ label, isOptional = false, ...rest }: TextAreaFieldProps) {
  return (
    <div className={styles.field}>
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        {...rest}
        label={<FieldLabel label={label} isOptional={isOptional} />}
      />
    </div>
  );
}
