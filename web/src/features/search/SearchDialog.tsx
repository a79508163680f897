import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { KeyCap } from '../../ui/KeyCap.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Money } from '../../ui/Money.tsx';
import { rich } from '../../ui/rich.tsx';
import { markWords } from './mark-words.ts';
import styles from './SearchDialog.module.css';
import { type SearchOption, useSearchSections } from './use-search-sections.tsx';

/** Searches the actions and pages available to the user, and expenses, reports and advances. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const { sections, isSearching } = useSearchSections(typed);
  const options = sections.flatMap((section) => section.options);
  const current = Math.min(chosen, Math.max(0, options.length - 1));

  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  function open(option: SearchOption | undefined) {
    if (!option) return;
    onClose();
    void navigate({ href: option.href, ...(option.creates_report && { state: { fromDashboard: true } }) });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) setChosen((current + step + options.length) % options.length);
    else if (event.key === 'Enter') open(options[current]);
    else return;
    event.preventDefault();
  }

  return (
    <ModalDialog label={t`Search`} look="bare" className={styles.dialog} onClose={onClose}>
      <SearchField
        typed={typed}
        listId={listId}
        chosenId={options.length > 0 ? `${listId}-${current}` : undefined}
        onType={(text) => {
          setTyped(text);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list}>
        <div id={listId} role="listbox" aria-label={t`Search results`}>
          <SearchResults
            sections={sections}
            typed={typed}
            option={(option) => {
              const index = options.indexOf(option);
              return {
                id: `${listId}-${index}`,
                isChosen: index === current,
                onPoint: () => setChosen(index),
                onOpen: () => open(option),
              };
            }}
          />
        </div>
        <div aria-live="polite">
          {options.length === 0 && !isSearching && (
            <p className={styles.nothing}>{rich`Could not find anything that matches ${<b>{typed}</b>}`}</p>
          )}
        </div>
      </div>
      <KeyHints />
    </ModalDialog>
  );
}

interface SearchFieldProps {
  typed: string;
  listId: string;
  /** The id of the selected option; absent if there is none. */
  chosenId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ typed, listId, chosenId, onType, onKeyDown }: SearchFieldProps) {
  return (
    <div className={styles.field}>
      <IconSearch aria-hidden="true" />
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
        autoFocus
        type="text"
        role="combobox"
        aria-label={t`Search for an expense or policy`}
        aria-expanded={chosenId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        placeholder={t`Search for an expense or policy`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface SearchResultsProps {
  sections: ReturnType<typeof useSearchSections>['sections'];
  typed: string;
  /** Returns the state and handlers of an option. */
  option: (option: SearchOption) => Omit<OptionProps, 'children'>;
}

function SearchResults({ sections, typed, option }: SearchResultsProps) {
  return sections.map(({ title, options }) => (
    <Group key={title} title={title}>
      {options.map((each) => (
        <Option key={each.key} {...option(each)}>
          <OptionContent option={each} typed={typed} />
        </Option>
      ))}
    </Group>
  ));
}

function OptionContent({ option, typed }: { option: SearchOption; typed: string }) {
  const { icon, label, detail, end, amount } = option;
  return (
    <>
      {icon}
      <span className={detail ? styles.text : undefined}>
        {markWords(label, typed).map(({ text, is_marked, at }) => (is_marked ? <mark key={at}>{text}</mark> : text))}
        {detail && <small> {detail}</small>}
      </span>
      <span className={styles.group}>
        {end}
        {amount && <Money amount={amount.amount} currency={amount.currency} />}
      </span>
    </>
  );
}

function KeyHints() {
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>{rich`${<KeyCap>↑</KeyCap>}${<KeyCap>↓</KeyCap>} choose`}</span>
      <span>{rich`${<KeyCap>↵</KeyCap>} open`}</span>
      <span>{rich`${<KeyCap>{'esc'}</KeyCap>} close`}</span>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox, not a fieldset
    <div role="group" aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
  children: ReactNode;
}

function Option({ id, isChosen, onPoint, onOpen, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text field keeps the focus and controls the list
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onMouseMove={onPoint}
      onClick={onOpen}
    >
      {children}
    </div>
  );
}
