import { IconFiles, IconReceipt, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useState } from 'react';
import { findPages, type SearchPage } from '#domain/access/search-pages.ts';
import { useSession } from '../../lib/session.ts';
import { NavigationContext } from '../../ui/AppLink.tsx';
import { KeyCap } from '../../ui/KeyCap.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Money } from '../../ui/Money.tsx';
import { markWords } from './mark-words.ts';
import { PageIcon } from './parts/PageIcon.tsx';
import styles from './SearchDialog.module.css';
import { useFoundItems } from './use-found-items.ts';

/** Searches the pages the user may open by the words in their keys, then the user's own expenses and reports. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { rights } = useSession();
  const navigation = use(NavigationContext);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const pages = findPages(typed, { permissions: rights.user_rp_details, at: window.location.pathname });
  const { items, isSearching } = useFoundItems(typed);
  const urls = [...pages.map(pageUrl), ...items.map(({ href }) => href)];
  const current = Math.min(chosen, Math.max(0, urls.length - 1));

  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  function open(url: string | undefined) {
    if (!url) return;
    onClose();
    navigation?.navigate(url);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && urls.length > 0) setChosen((current + step + urls.length) % urls.length);
    else if (event.key === 'Enter') open(urls[current]);
    else return;
    event.preventDefault();
  }

  const option: OptionAt = (index) => ({
    id: `${listId}-${index}`,
    isChosen: index === current,
    onPoint: () => setChosen(index),
    onOpen: () => open(urls[index]),
  });

  return (
    <ModalDialog label="Search" look="bare" className={styles.dialog} onClose={onClose}>
      <SearchField
        typed={typed}
        listId={listId}
        chosenId={urls.length > 0 ? `${listId}-${current}` : undefined}
        onType={(text) => {
          setTyped(text);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list}>
        <div id={listId} role="listbox" aria-label="Search results">
          <PageOptions pages={pages} typed={typed} option={option} />
          <ItemOptions items={items} option={(index) => option(pages.length + index)} />
        </div>
        <div aria-live="polite">
          {urls.length === 0 && !isSearching && (
            <p className={styles.nothing}>
              Could not find anything that matches <b>{typed}</b>
            </p>
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
  /** The id of the chosen option; absent if there is none. */
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
        aria-label="Search for an expense or policy"
        aria-expanded={chosenId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        placeholder="Search for an expense or policy"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** The state and handlers of the option at an index. */
type OptionAt = (index: number) => Omit<OptionProps, 'children'>;

function PageOptions({ pages, typed, option }: { pages: readonly SearchPage[]; typed: string; option: OptionAt }) {
  if (pages.length === 0) return null;
  return (
    <Group title="Pages">
      {pages.map((page, index) => (
        <Option key={pageUrl(page)} {...option(index)}>
          <PageIcon path={page.path} />
          <span>
            {markWords(page.label, typed).map(({ text, is_marked, at }) =>
              is_marked ? <mark key={at}>{text}</mark> : text,
            )}
          </span>
          <span className={styles.group}>{page.group}</span>
        </Option>
      ))}
    </Group>
  );
}

interface ItemOptionsProps {
  items: ReturnType<typeof useFoundItems>['items'];
  option: OptionAt;
}

function ItemOptions({ items, option }: ItemOptionsProps) {
  if (items.length === 0) return null;
  return (
    <Group title="Your expenses and reports">
      {items.map((item, index) => (
        <Option key={item.key} {...option(index)}>
          {item.kind === 'report' ? <IconFiles aria-hidden="true" /> : <IconReceipt aria-hidden="true" />}
          <span className={styles.text}>
            {item.label} <small>{item.detail}</small>
          </span>
          <span className={styles.group}>
            {item.amount && <Money amount={item.amount.amount} currency={item.amount.currency} />}
          </span>
        </Option>
      ))}
    </Group>
  );
}

function KeyHints() {
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap> choose
      </span>
      <span>
        <KeyCap>↵</KeyCap> open
      </span>
      <span>
        <KeyCap>esc</KeyCap> close
      </span>
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
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and steers the list
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

function pageUrl({ path, hash }: SearchPage): string {
  return hash ? `${path}#${hash}` : path;
}
