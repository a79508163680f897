import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Select, type SelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';
import { selectOnFocus } from './select-on-focus.ts';

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
        openOnFocus={selectOnFocus.openOnFocus}
        selectFirstOptionOnChange
        allowDeselect={isOptional}
        clearSectionMode="clear"
        nothingFoundMessage={t`Nothing found`}
        rightSection={<IconSelector aria-hidden="true" />}
        rightSectionPointerEvents="none"
        {...rest}
        onFocus={(event) => {
          selectOnFocus.onFocus(event);
          rest.onFocus?.(event);
        }}
        onClick={(event) => {
          selectOnFocus.onClick(event);
          rest.onClick?.(event);
        }}
        label={<FieldLabel label={label} isOptional={isOptional} />}
      />
    </div>
  );
}
