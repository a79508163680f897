import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';

interface SuggestFieldProps extends Omit<AutocompleteProps, 'label'> {
  label: string;
  isOptional?: boolean;
}

/** A text input with earlier entries as suggestions. */
export function SuggestField({ label, isOptional = false, ...rest }: SuggestFieldProps) {
  return (
    <div className={styles.field}>
      <Autocomplete
        limit={20}
        comboboxProps={{ withinPortal: false }}
        {...rest}
        classNames={{ option: styles.option ?? '', dropdown: styles.dropdown ?? '' }}
        label={<FieldLabel label={label} isOptional={isOptional} />}
      />
    </div>
  );
}
