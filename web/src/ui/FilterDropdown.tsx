import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Button, CloseButton, Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './FilterBar.module.css';

export interface FilterChoice {
  value: string;
  label: string;
  detail?: string;
}

interface FilterDropdownProps {
  label: string;
  icon: ReactNode;
  /** The current value as text, or null while the filter is unset. */
  valueText: ReactNode | null;
  values: readonly string[];
  choices: readonly FilterChoice[];
  /** Searches the choices on the server. Without this function, the given choices are filtered in the browser. */
  onFind?: ((text: string) => void) | undefined;
  startsOpen: boolean;
  /** True if the dropdown stays open after a click, so that several values can be selected. */
  isMultiple: boolean;
  onToggle: (value: string) => void;
  /** Clears the filter. Without this function, the filter always has a value. */
  onClear?: (() => void) | undefined;
}

/** With more choices than this, the dropdown has a search field. */
const maxWithoutSearch = 8;

/** A filter button with its dropdown: dashed while unset, solid with its value in teal once set. */
export function FilterDropdown(props: FilterDropdownProps) {
  const { label, icon, valueText, startsOpen, isMultiple, onFind, onToggle, onClear } = props;
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
      onOptionSubmit={(value) => {
        onToggle(value);
        if (!isMultiple) combobox.closeDropdown();
      }}
    >
      <FilterButton label={label} icon={icon} valueText={valueText} combobox={combobox} />
      {valueText !== null && onClear && (
        <CloseButton className={styles.unset ?? ''} aria-label={t`Clear ${label}`} onClick={onClear} />
      )}
      <FilterOptions {...props} typed={typed} find={find} />
    </Combobox>
  );
}

interface FilterButtonProps extends Pick<FilterDropdownProps, 'label' | 'icon' | 'valueText'> {
  combobox: ComboboxStore;
}

function FilterButton({ label, icon, valueText, combobox }: FilterButtonProps) {
  return (
    <Combobox.Target targetType="button">
      <Button
        variant="default"
        className={styles.filter ?? ''}
        data-set={valueText !== null || undefined}
        leftSection={icon}
        onClick={() => combobox.toggleDropdown()}
      >
        {valueText === null ? (
          label
        ) : (
          <span>
            {label}: <b>{valueText}</b>
          </span>
        )}
      </Button>
    </Combobox.Target>
  );
}

interface FilterOptionsProps extends FilterDropdownProps {
  typed: string;
  find: (text: string) => void;
}

function FilterOptions({ label, values, choices, onFind, isMultiple, typed, find }: FilterOptionsProps) {
  const hasSearch = onFind !== undefined || choices.length > maxWithoutSearch;
  const found = onFind ? choices : choices.filter((choice) => matches(choice, typed));

  return (
    <Combobox.Dropdown>
      {hasSearch && (
        <Combobox.Search
          className={styles.choicesFind ?? ''}
          value={typed}
          aria-label={t`Find ${label}`}
          placeholder={t`Find`}
          onChange={(event) => find(event.currentTarget.value)}
        />
      )}
      <Combobox.Options
        mah={280}
        className={styles.options ?? ''}
        aria-label={label}
        {...(isMultiple ? { 'aria-multiselectable': true } : {})}
      >
        {found.length === 0 && <Combobox.Empty>{t`Nothing found`}</Combobox.Empty>}
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
  );
}

function matches({ label, detail = '' }: FilterChoice, typed: string): boolean {
  return `${label} ${detail}`.toLowerCase().includes(typed.trim().toLowerCase());
}
