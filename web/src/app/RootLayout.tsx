import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { storage } from '../lib/storage.ts';
import { NavigationContext } from '../ui/AppLink.tsx';

const Notices = lazy(loadNotices);

/** Wraps every page: client-side navigation, the document title and the toasts. */
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
      <LateNotices />
    </NavigationContext>
  );
}

const noticesDelayMs = 1_000;

/** Loads the toasts after the first page, which matters more. */
function LateNotices() {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), noticesDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isReady && <Notices />}</Suspense>;
}

/** If the toasts cannot be loaded, the page works without them until the connection returns. */
async function loadNotices(): Promise<{ default: () => ReactNode }> {
  try {
    const { Notices } = await import('../ui/Notices.tsx');
    return { default: Notices };
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return loadNotices();
  }
}

function usePageTitle(): void {
  // Every route has a title, so a page without one does not exist.
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Not found' });
  useEffect(() => {
    document.title = title === 'Outlay' ? title : `${title} · Outlay`;
  }, [title]);
}

/** Logs out this tab when another tab logs out. */
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
