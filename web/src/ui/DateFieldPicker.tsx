import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useToday } from '../lib/use-today.ts';
import './calendar-locales.ts';
import type { DateFieldProps } from './date-field-props.ts';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';
import { readDate } from './read-date.ts';

/** The date input with its calendar, in a separate file because the calendar is large. */
export function DateFieldPicker(props: DateFieldProps) {
  const { label, isOptional = false, min, max, onBlur, description, name, ...rest } = props;
  const today = useToday();

  return (
    <div className={styles.field}>
      <DateInput
        valueFormat={dateText}
        placeholder={t`DD MMM YYYY`}
        defaultDate={rest.value ?? today}
        getDayProps={(day) => (day === today ? { 'aria-current': 'date' } : {})}
        firstDayOfWeek={1}
        allowDeselect={isOptional}
        clearable={isOptional}
        clearButtonProps={{ 'aria-label': t`Clear ${label}` }}
        dateParser={(typed) => readDate(typed, today)}
        popoverProps={{ withinPortal: false, position: 'bottom-start' }}
        leftSection={<IconCalendar aria-hidden="true" />}
        leftSectionPointerEvents="none"
        ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
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
