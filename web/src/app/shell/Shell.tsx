import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { shellFlags } from '../../lib/shell-flags.ts';
import { storage } from '../../lib/storage.ts';
import { useStore } from '../../lib/store.ts';
import { Drawer } from './Drawer.tsx';
import { PageFrame, type PageFrameProps } from './PageFrame.tsx';
import { loadSearch, SearchWhenLoaded } from './SearchWhenLoaded.tsx';
import styles from './Shell.module.css';
import { ShortcutsOverlay } from './ShortcutsOverlay.tsx';
import { Sidebar } from './Sidebar.tsx';
import { ShellContext, type ShellControls } from './shell-context.ts';
import { useSearchKeys } from './use-search-keys.ts';

type ShellProps = Omit<PageFrameProps, 'children'> & { children: ReactNode };

/** The sidebar and, next to it, the page. */
export function Shell({ children, ...frame }: ShellProps) {
  const flags = useStore(shellFlags);
  // Without a subscription, the server refuses the requests of the menu, so the menu is hidden.
  const sidebar_shown = flags.sidebar_shown && frame.variant !== 'trial';
  const pathname = useLocation({ select: (location) => location.pathname });
  const [opened, setOpened] = useState<'drawer' | 'search' | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const openSearch = useCallback(() => setOpened('search'), []);
  const controls = useShellControls({
    openDrawer: () => setOpened('drawer'),
    openSearch,
    is_settings: pathname === '/settings' || pathname.startsWith('/settings/'),
  });
  useSearchKeys(sidebar_shown ? openSearch : null, loadSearch);

  // Navigation closes the drawer and the search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL is the trigger
  useEffect(close, [pathname, close]);

  return (
    <ShellContext value={controls}>
      <div
        className={styles.app}
        data-rail={controls.is_rail || undefined}
        data-bare={!sidebar_shown || controls.is_phone || undefined}
      >
        <button type="button" className={styles.skip} onClick={focusMain}>
          {t`Skip to content`}
        </button>
        {sidebar_shown && !controls.is_phone && (
          <aside className={styles.side} aria-label={t`Main`}>
            <Sidebar is_rail={controls.is_rail} />
          </aside>
        )}
        <PageFrame {...frame}>{children}</PageFrame>
        {sidebar_shown && controls.is_phone && opened === 'drawer' && <Drawer onClose={close} />}
        {opened === 'search' && <SearchWhenLoaded onClose={close} />}
        <ShortcutsOverlay />
      </div>
    </ShellContext>
  );
}

interface ShellFacts extends Pick<ShellControls, 'openDrawer' | 'openSearch'> {
  is_settings: boolean;
}

function useShellControls({ is_settings, ...open }: ShellFacts): ShellControls {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery('(width < 62em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(storage.sidebar.read() ?? 'wide');
  // The settings have their own navigation, so the sidebar collapses there unless the user expands it.
  const [isWideHere, setWideHere] = useState(false);
  if (!is_settings && isWideHere) setWideHere(false);

  return {
    ...open,
    is_phone: isPhone,
    can_collapse: !isNarrow,
    is_rail: !isPhone && (isNarrow || (is_settings ? !isWideHere : chosen === 'rail')),
    toggleRail() {
      if (is_settings) return setWideHere(!isWideHere);
      const next = chosen === 'rail' ? 'wide' : 'rail';
      storage.sidebar.write(next);
      setChosen(next);
    },
  };
}

/** Moves the focus to the content. A link to '#main' would overwrite the URL hash, which names the open tab. */
function focusMain() {
  document.getElementById('main')?.focus();
}
