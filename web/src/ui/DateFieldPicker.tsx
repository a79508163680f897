import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { DateFieldProps } from './date-field-props.ts';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';
import { readDate } from './read-date.ts';

/** The date input with its calendar, in a separate file because the calendar is large. */
export function DateFieldPicker(props: DateFieldProps) {
  const { label, isOptional = false, min, max, onBlur, description, name, ...rest } = props;
  return (
    <div className={styles.field}>
      <DateInput
        valueFormat="D MMM YYYY"
        placeholder="15 Nov 2026"
        firstDayOfWeek={1}
        allowDeselect={isOptional}
        clearable={isOptional}
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        dateParser={(typed) => readDate(typed, new Date())}
        popoverProps={{ withinPortal: false, position: 'bottom-start' }}
        leftSection={<IconCalendar aria-hidden="true" />}
        leftSectionPointerEvents="none"
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        {...rest}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        {...(onBlur ? { onBlur } : {})}
        {...(description ? { description } : {})}
        {...(name ? { name } : {})}
        label={<FieldLabel label={label} isOptional={isOptional} />}
      />
    </div>
  );
}
