import { useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { readTime, timeText } from './time-of-day.ts';

interface TimeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'rightSection'> {
  /** 'HH:MM' or 'HH:MM:SS'. Unreadable input is passed on as typed. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day in 24-hour format. The field shows the 12-hour form at its right end. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
    setTyped(value);
  }
  const time = readTime(value);

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
      error={rest.error ?? (value !== '' && !time ? 'Enter a time such as 14:30.' : undefined)}
      rightSection={time ? <span>{timeText(time)}</span> : null}
      rightSectionWidth={84}
      rightSectionPointerEvents="none"
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(value)}
    />
  );
}
