import { lazy, Suspense } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import type { DateFieldProps } from './date-field-props.ts';
import { TextField } from './TextField.tsx';

const DateFieldPicker = lazy(() =>
  import('./DateFieldPicker.tsx').then((module) => ({ default: module.DateFieldPicker })),
);

/** A date input with a calendar. The calendar loads after the form. */
export function DateField(props: DateFieldProps) {
  const { label, isOptional = false, value, description } = props;
  return (
    <Suspense
      fallback={
        <TextField
          label={label}
          isOptional={isOptional}
          readOnly
          value={value ? dateText(value) : ''}
          {...(description ? { description } : {})}
        />
      }
    >
      <DateFieldPicker {...props} />
    </Suspense>
  );
}
