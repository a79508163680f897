import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { msg, translate } from '#domain/language/translate.ts';
import { storage } from '../lib/storage.ts';
import { NavigationContext } from '../ui/AppLink.tsx';
import { afterFirstPage } from './after-first-page.tsx';

const Notices = afterFirstPage(async () => ({ default: (await import('../ui/Notices.tsx')).Notices }));
/** The dialog that opens when a call needs a recent second factor. */
const ConfirmIdentity = afterFirstPage(async () => ({
  default: (await import('./confirm-identity/ConfirmIdentity.tsx')).ConfirmIdentity,
}));
/** The notice about a new version, which also registers the service worker. */
const NewVersion = afterFirstPage(async () => ({
  default: (await import('./new-version/NewVersion.tsx')).NewVersion,
}));

/**
 * Wraps every page with client-side navigation, the document title, the toasts, and the parts that load after the first
 * page.
 */
export function RootLayout() {
  const router = useRouter();
  const navigation = useMemo(
    () => ({
      navigate: (href: string) => void router.navigate({ href }),
      preload: (href: string) => void router.preloadRoute({ href } as never).catch(() => undefined),
    }),
    [router],
  );
  usePageTitle();
  useSignOutElsewhere();

  return (
    <NavigationContext value={navigation}>
      <Outlet />
      <Notices />
      <ConfirmIdentity />
      <NewVersion />
    </NavigationContext>
  );
}

function usePageTitle(): void {
  // Every existing route has a title, so a match without one is an unknown page.
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? msg`Not found` });
  useEffect(() => {
    document.title = title === 'Outlay' ? title : `${translate(title)} · Outlay`;
  }, [title]);
}

/** Returns this tab to the start page when another tab logs out. */
function useSignOutElsewhere(): void {
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      const isLoggedOut = key === null || (key === storage.access_token.key && newValue === null);
      if (isLoggedOut && document.getElementById('main')) window.location.assign('/');
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}
