import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { isComposing } from '../../../ui/is-composing.ts';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './OptionsField.module.css';

interface OptionsFieldProps {
  value: readonly string[];
  error?: string | undefined;
  onChange: (options: string[]) => void;
}

/** The options of a select field, one per line. Enter adds a line; a pasted column becomes several lines. */
export function OptionsField({ value, error, onChange }: OptionsFieldProps) {
  const list = useRef<HTMLUListElement>(null);
  const lines = value.length > 0 ? value : [''];

  function focusLine(index: number) {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus());
  }

  function change(index: number, text: string) {
    onChange(lines.map((line, at) => (at === index ? text : line)));
  }

  function addAfter(index: number) {
    onChange([...lines.slice(0, index + 1), '', ...lines.slice(index + 1)]);
    focusLine(index + 1);
  }

  function remove(index: number) {
    onChange(lines.filter((_, at) => at !== index));
    focusLine(Math.max(0, index - 1));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number) {
    if (isComposing(event) || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      addAfter(index);
    } else if (event.key === 'Backspace' && lines[index] === '' && lines.length > 1) {
      event.preventDefault();
      remove(index);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    const pasted = linesOf(event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    event.preventDefault();
    onChange([...lines.slice(0, index), ...pasted, ...lines.slice(index + 1)].filter(Boolean));
  }

  return (
    <fieldset className={styles.options}>
      <legend>Options</legend>
      <ul ref={list}>
        {lines.map((line, index) => (
          <OptionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
            key={index}
            number={index + 1}
            text={line}
            onChange={(text) => change(index, text)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {error && <p className={styles.error}>{error}</p>}
      <Button
        size="sm"
        variant="subtle"
        leftSection={<IconPlus aria-hidden="true" />}
        onClick={() => addAfter(lines.length - 1)}
      >
        Add option
      </Button>
    </fieldset>
  );
}

interface OptionLineProps {
  number: number;
  text: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onRemove: () => void;
}

function OptionLine({ number, text, onChange, onKeyDown, onPaste, onRemove }: OptionLineProps) {
  return (
    <li>
      <TextField
        label={`Option ${number}`}
        classNames={{ label: styles.spoken ?? '' }}
        value={text}
        maxLength={80}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <ActionIcon aria-label={`Remove option ${number}`} onClick={onRemove}>
        <IconX aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

/** Splits a pasted text into lines and drops the empty ones. */
function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter(Boolean);
}
