import '@mantine/core/styles/Input.layer.css';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './FilterBar.module.css';

const waitMs = 250;

interface FindFieldProps {
  value: string;
  placeholder: string;
  onChange: (text: string) => void;
}

/** Finds while typing, once the fingers rest. */
export function FindField({ value, placeholder, onChange }: FindFieldProps) {
  const [typed, setTyped] = useState(value);
  const [told, setReported] = useState(value);
  const tell = useDebouncedCallback((text: string) => {
    setReported(text);
    onChange(text);
  }, waitMs);

  // The address changed by other means: Back, or 'Clear'.
  if (value !== told && typed === told) {
    setReported(value);
    setTyped(value);
  }

  function change(text: string) {
    setTyped(text);
    tell(text);
  }

  return (
    <TextInput
      type="search"
      className={styles.find ?? ''}
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch aria-hidden="true" />}
      rightSection={typed && <CloseButton aria-label="Clear the search" onClick={() => change('')} />}
      value={typed}
      maxLength={200}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
