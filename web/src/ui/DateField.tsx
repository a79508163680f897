import { lazy, Suspense } from 'react';
import { dateText } from './date-text.ts';
import { TextField } from './TextField.tsx';

const DateFieldPicker = lazy(() =>
  import('./DateFieldPicker.tsx').then((module) => ({ default: module.DateFieldPicker })),
);

export interface DateFieldProps {
  label: string;
  isOptional?: boolean;
  /** A calendar date, '2026-11-15'. */
  value: string | null;
  onChange: (date: string | null) => void;
  onBlur?: () => void;
  description?: string;
  error?: string | undefined;
  min?: string;
  max?: string;
  name?: string;
}

/** A date, typed or picked. The calendar arrives a moment later than the form. */
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
