import { useState } from 'react';
import { timeOfDayText } from '#domain/dates/time-of-day.ts';
import { t } from '#domain/language/translate.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { readTime } from './time-of-day.ts';

interface TimeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'rightSection'> {
  /** The time as 'HH:MM' or 'HH:MM:SS'. Unreadable input is passed on as typed. */
  value: string;
  onChange: (time: string) => void;
}

/**
 * A time of day in 24-hour format. In English and other languages with a 12-hour clock, the 12-hour time is shown at
 * the end of the field.
 */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
    setTyped(value);
  }
  const time = readTime(value);
  const spoken = time ? timeOfDayText(time) : time;

  function change(text: string) {
    const next = readTime(text) ?? text.trim();
    setTyped(text);
    setReported(next);
    onChange(next);
  }

  return (
    <TextField
      inputMode="numeric"
      placeholder="14:30"
      autoComplete="off"
      {...rest}
      error={rest.error ?? (value !== '' && !time ? t`Enter a time such as 14:30.` : undefined)}
      rightSection={spoken !== time ? <span>{spoken}</span> : null}
      rightSectionWidth={84}
      rightSectionPointerEvents="none"
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(value)}
    />
  );
}
