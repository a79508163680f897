import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Select, type SelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';

interface SelectFieldProps extends Omit<SelectProps<string>, 'label'> {
  label: string;
  isOptional?: boolean;
}

/** A select with search. Pass `value` and `onChange(value)`, for example from react-hook-form's Controller. */
export function SelectField({ label, isOptional = false, ...rest }: SelectFieldProps) {
  return (
    <div className={styles.field}>
      <Select
        searchable
        // Tabbing into the field does not open the list, because it would cover the fields below.
        openOnFocus={false}
        selectFirstOptionOnChange
        allowDeselect={isOptional}
        clearSectionMode="clear"
        nothingFoundMessage="Nothing found"
        rightSection={<IconSelector aria-hidden="true" />}
        rightSectionPointerEvents="none"
        {...rest}
        onFocus={(event) => {
          event.currentTarget.select();
          rest.onFocus?.(event);
        }}
        // A click moves the caret after the focus event, so the text is selected again for typing to replace it.
        onClick={(event) => {
          if (event.currentTarget.selectionStart === event.currentTarget.selectionEnd) event.currentTarget.select();
          rest.onClick?.(event);
        }}
        label={<FieldLabel label={label} isOptional={isOptional} />}
      />
    </div>
  );
}
