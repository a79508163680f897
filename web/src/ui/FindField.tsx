import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Input.layer.css';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './FilterBar.module.css';

const debounceMs = 250;

interface FindFieldProps {
  value: string;
  placeholder: string;
  onChange: (text: string) => void;
}

/** A search field that reports its text after a pause in typing. */
export function FindField({ value, placeholder, onChange }: FindFieldProps) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const report = useDebouncedCallback((text: string) => {
    setReported(text);
    onChange(text);
  }, debounceMs);

  // The value was changed outside this field, by the Back button or by 'Clear'.
  if (value !== reported && typed === reported) {
    setReported(value);
    setTyped(value);
  }

  function change(text: string) {
    setTyped(text);
    report(text);
  }

  return (
    <TextInput
      type="search"
      className={styles.find ?? ''}
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch aria-hidden="true" />}
      rightSection={typed && <CloseButton aria-label={t`Clear search`} onClick={() => change('')} />}
      value={typed}
      maxLength={200}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
