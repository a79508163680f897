import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, use, useEffect, useId, useState } from 'react';
import { findPages, type SearchPage } from '#domain/access/search-pages.ts';
import { useSession } from '../../lib/session.ts';
import { NavigationContext } from '../../ui/AppLink.tsx';
import { KeyCap } from '../../ui/KeyCap.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { markWords } from './mark-words.ts';
import { PageIcon } from './parts/PageIcon.tsx';
import styles from './SearchDialog.module.css';

/** The universal search: a fixed list of pages, found by the words in their keys, of those the person may see. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { rights } = useSession();
  const navigation = use(NavigationContext);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const pages = findPages(typed, { permissions: rights.user_rp_details, at: window.location.pathname });

  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, listId]);

  function open(page: SearchPage | undefined) {
    if (!page) return;
    onClose();
    navigation?.navigate(addressOf(page));
  }

  function steer(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && pages.length > 0) setChosen((chosen + step + pages.length) % pages.length);
    else if (event.key === 'Enter') open(pages[chosen]);
    else return;
    event.preventDefault();
  }

  return (
    <ModalDialog label="Search" look="bare" className={styles.dialog} onClose={onClose}>
      <div className={styles.field}>
        <IconSearch aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search for an expense or policy"
          aria-expanded={pages.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={pages.length > 0 ? `${listId}-${chosen}` : undefined}
          placeholder="Search for an expense or policy"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={steer}
        />
      </div>
      <div className={styles.list}>
        {pages.length > 0 && (
          <p className={styles.title} aria-hidden="true">
            Pages
          </p>
        )}
        <div id={listId} role="listbox" aria-label="Pages">
          {pages.map((page, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and steers the list
            <div
              key={addressOf(page)}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={styles.option}
              onMouseMove={() => setChosen(index)}
              onClick={() => open(page)}
            >
              <PageIcon path={page.path} />
              <span>
                {markWords(page.label, typed).map(({ text, is_marked, at }) =>
                  is_marked ? <mark key={at}>{text}</mark> : text,
                )}
              </span>
              <span className={styles.group}>{page.group}</span>
            </div>
          ))}
        </div>
        <div aria-live="polite">
          {pages.length === 0 && (
            <p className={styles.nothing}>
              Could not find anything that matches <b>{typed}</b>
            </p>
          )}
        </div>
      </div>
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
    </ModalDialog>
  );
}

function addressOf({ path, hash }: SearchPage): string {
  return hash ? `${path}#${hash}` : path;
}
