import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Button, CloseButton, Combobox, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './FilterBar.module.css';
import type { FilterChoice } from './FilterMenu.tsx';

interface FilterChoicesProps {
  label: string;
  icon: ReactNode;
  values: readonly string[];
  choices: readonly FilterChoice[];
  startsOpen?: boolean;
  onChange: (values: string[]) => void;
}

const maxWithoutSearch = 8;
const maxNamedValues = 2;

/** A filter with several values: rows that match any of them are shown. It stays open while the user selects. */
export function FilterChoices({ label, icon, values, choices, startsOpen = false, onChange }: FilterChoicesProps) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    defaultOpened: startsOpen,
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setTyped('');
    },
  });
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(typed.trim().toLowerCase()));
  const isSet = values.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on the first render
  useEffect(() => {
    if (startsOpen) combobox.focusSearchInput();
  }, []);

  function toggle(value: string) {
    onChange(values.includes(value) ? values.filter((selected) => selected !== value) : [...values, value]);
  }

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={240}
      withinPortal={false}
      keepMounted={false}
      onOptionSubmit={toggle}
    >
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          className={styles.filter ?? ''}
          data-set={isSet || undefined}
          leftSection={icon}
          onClick={() => combobox.toggleDropdown()}
        >
          {isSet ? (
            <>
              {label}: <b>{asText(values, choices)}</b>
            </>
          ) : (
            label
          )}
        </Button>
      </Combobox.Target>
      {isSet && (
        <CloseButton className={styles.unset ?? ''} aria-label={`Clear ${label}`} onClick={() => onChange([])} />
      )}
      <Combobox.Dropdown>
        {choices.length > maxWithoutSearch && (
          <Combobox.Search
            className={styles.choicesFind ?? ''}
            value={typed}
            aria-label={`Find ${label}`}
            placeholder="Find"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
          />
        )}
        <Combobox.Options mah={280} className={styles.options ?? ''} aria-label={label} aria-multiselectable>
          {found.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
          {found.map((choice) => (
            <Combobox.Option key={choice.value} value={choice.value} active={values.includes(choice.value)}>
              <span className={styles.option}>
                <span>
                  {choice.label}
                  {choice.detail && <small>{choice.detail}</small>}
                </span>
                {values.includes(choice.value) && <IconCheck size={14} aria-hidden="true" />}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function asText(values: readonly string[], choices: readonly FilterChoice[]): string {
  if (values.length > maxNamedValues) return `${values.length} selected`;
  return values.map((value) => choices.find((choice) => choice.value === value)?.label ?? '…').join(' or ');
}
