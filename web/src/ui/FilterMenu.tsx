import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Button, CloseButton, Combobox, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './FilterBar.module.css';

export interface FilterChoice {
  value: string;
  label: string;
  detail?: string;
}

interface FilterMenuProps {
  label: string;
  icon: ReactNode;
  value: string | undefined;
  /** The label of the value, for values that are not among the loaded choices. */
  valueLabel?: string;
  choices: readonly FilterChoice[];
  /** Searches the choices on the server. Without it, the given choices are filtered here. */
  onFind?: (text: string) => void;
  startsOpen?: boolean;
  onChange: (value: string | null) => void;
}

const maxWithoutSearch = 8;

/** A filter button: dashed while unset, solid with its value in teal once set. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, icon, value, valueLabel, choices, onFind, startsOpen = false, onChange } = props;
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    defaultOpened: startsOpen,
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      find('');
    },
  });
  const hasSearch = onFind !== undefined || choices.length > maxWithoutSearch;
  const found = onFind ? choices : choices.filter((choice) => matches(choice, typed));
  const chosen = valueLabel ?? choices.find((choice) => choice.value === value)?.label ?? value;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on the first render
  useEffect(() => {
    if (startsOpen) combobox.focusSearchInput();
  }, []);

  function find(text: string) {
    setTyped(text);
    onFind?.(text);
    combobox.updateSelectedOptionIndex();
  }

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={240}
      withinPortal={false}
      keepMounted={false}
      onOptionSubmit={(next) => {
        onChange(next === value ? null : next);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          className={styles.filter ?? ''}
          data-set={value !== undefined || undefined}
          leftSection={icon}
          onClick={() => combobox.toggleDropdown()}
        >
          {value === undefined ? (
            label
          ) : (
            <span>
              {label}: <b>{chosen}</b>
            </span>
          )}
        </Button>
      </Combobox.Target>
      {value !== undefined && (
        <CloseButton className={styles.unset ?? ''} aria-label={`Clear ${label}`} onClick={() => onChange(null)} />
      )}
      <Combobox.Dropdown>
        {hasSearch && (
          <Combobox.Search
            className={styles.choicesFind ?? ''}
            value={typed}
            aria-label={`Find ${label}`}
            placeholder="Find"
            onChange={(event) => find(event.currentTarget.value)}
          />
        )}
        <Combobox.Options mah={280} className={styles.options ?? ''} aria-label={label}>
          {found.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
          {found.map((choice) => (
            <Combobox.Option key={choice.value} value={choice.value} active={choice.value === value}>
              <span className={styles.option}>
                <span>
                  {choice.label}
                  {choice.detail && <small>{choice.detail}</small>}
                </span>
                {choice.value === value && <IconCheck size={14} aria-hidden="true" />}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function matches({ label, detail = '' }: FilterChoice, typed: string): boolean {
  return `${label} ${detail}`.toLowerCase().includes(typed.trim().toLowerCase());
}
