import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';

interface MultiSelectFieldProps extends Omit<MultiSelectProps, 'label'> {
  label: string;
  isOptional?: boolean;
}

/** Selects several options, with search. Pass `value` and `onChange(values)`. */
export function MultiSelectField({ label, isOptional = false, ...rest }: MultiSelectFieldProps) {
  return (
    <div className={styles.field}>
      <MultiSelect
        searchable
        openOnFocus={false}
        hidePickedOptions
        selectFirstOptionOnChange
        checkIconPosition="right"
        maxDropdownHeight={280}
        nothingFoundMessage={t`Nothing found`}
        comboboxProps={{ withinPortal: false }}
        rightSection={<IconSelector aria-hidden="true" />}
        rightSectionPointerEvents="none"
        {...rest}
        classNames={{ pill: styles.pill ?? '', option: styles.option ?? '', dropdown: styles.dropdown ?? '' }}
        label={<FieldLabel label={label} isOptional={isOptional} />}
      />
    </div>
  );
}
