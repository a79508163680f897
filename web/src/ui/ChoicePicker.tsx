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
  /** How far below the root of its tree. */
  depth?: number;
}

interface ChoicePickerProps {
  label: string;
  choice: Choice;
  options: readonly ChoiceOption[];
  onChange: (choice: Choice) => void;
  /** Where the options are found elsewhere: called with what was typed. */
  onFind?: (text: string) => void;
  /** Said where nothing fits. */
  nothing?: string;
}

/** Some of a list, or all but some. Arrow keys and Enter choose without leaving the search. */
export function ChoicePicker(props: ChoicePickerProps) {
  const { label, choice, options, onChange, onFind, nothing = 'Nothing found' } = props;
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ opened: true });
  const chosen = new Set(choice.values);
  const [, draw] = useState(false);

  // The search names its list by an id that the list has only once it is drawn.
  useEffect(() => draw(true), []);

  const found = onFind ? options : options.filter((option) => fits(option, typed));

  function find(text: string) {
    setTyped(text);
    onFind?.(text);
    combobox.selectFirstOption();
  }

  function toggle(value: string) {
    const values = chosen.has(value) ? choice.values.filter((each) => each !== value) : [...choice.values, value];
    onChange({ ...choice, values });
  }

  return (
    <div className={styles.picker}>
      <ModeSwitch mode={choice.mode} onChange={(mode) => onChange({ ...choice, mode })} />
      <Combobox store={combobox} onOptionSubmit={toggle}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            aria-label={`Find ${label}`}
            placeholder="Find"
            leftSection={<IconSearch aria-hidden="true" />}
            value={typed}
            onChange={(event) => find(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={styles.options ?? ''} aria-label={label} aria-multiselectable>
          {found.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
          {found.map(({ value, label: words, detail, depth = 0 }) => (
            <Combobox.Option key={value} value={value} active={chosen.has(value)}>
              <span className={styles.option} style={{ paddingLeft: depth * 16 }}>
                <span>
                  {words}
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

function fits({ label, detail = '' }: ChoiceOption, typed: string): boolean {
  return `${label} ${detail}`.toLowerCase().includes(typed.trim().toLowerCase());
}
