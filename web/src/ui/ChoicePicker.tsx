import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './ChoicePicker.module.css';
import { ModeSwitch } from './ModeSwitch.tsx';

export interface Choice {
  mode: 'IN' | 'NOT_IN';
  values: string[];
}

export interface ChoiceOption {
  value: string;
  label: string;
  detail?: string;
  /** The depth in the tree, for indentation. */
  depth?: number;
}

interface ChoicePickerProps {
  label: string;
  choice: Choice;
  options: readonly ChoiceOption[];
  onChange: (choice: Choice) => void;
  /** Searches the options on the server. Without this function, the given options are filtered in the browser. */
  onFind?: (text: string) => void;
  /** The text shown if no option matches. */
  nothing?: string;
}

/** Selects some options, or all but some. Arrow keys and Enter work from the search field. */
export function ChoicePicker(props: ChoicePickerProps) {
  const { label, choice, options, onChange, onFind, nothing = t`Nothing found` } = props;
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ opened: true });
  const chosen = new Set(choice.values);
  const [, rerender] = useState(false);

  // The search field refers to the list by an id that exists only after the first render.
  useEffect(() => rerender(true), []);

  const found = onFind ? options : options.filter((option) => matches(option, typed));

  function find(text: string) {
    setTyped(text);
    onFind?.(text);
    combobox.selectFirstOption();
  }

  function toggle(value: string) {
    const values = chosen.has(value)
      ? choice.values.filter((chosenValue) => chosenValue !== value)
      : [...choice.values, value];
    onChange({ ...choice, values });
  }

  return (
    <div className={styles.picker}>
      <ModeSwitch mode={choice.mode} onChange={(mode) => onChange({ ...choice, mode })} />
      <Combobox store={combobox} onOptionSubmit={toggle}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            aria-label={t`Find ${label}`}
            placeholder={t`Find`}
            leftSection={<IconSearch aria-hidden="true" />}
            value={typed}
            onChange={(event) => find(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={styles.options ?? ''} aria-label={label} aria-multiselectable>
          {found.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
          {found.map(({ value, label: optionLabel, detail, depth = 0 }) => (
            <Combobox.Option key={value} value={value} active={chosen.has(value)}>
              <span className={styles.option} style={{ paddingInlineStart: depth * 16 }}>
                <span>
                  {optionLabel}
                  {detail && <small>{detail}</small>}
                </span>
                {chosen.has(value) && <IconCheck size={14} aria-hidden="true" />}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
    </div>
  );
}

function matches({ label, detail = '' }: ChoiceOption, typed: string): boolean {
  return `${label} ${detail}`.toLowerCase().includes(typed.trim().toLowerCase());
}
