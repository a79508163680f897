import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { storage } from '../lib/storage.ts';
import { NavigationContext } from '../ui/AppLink.tsx';

const Notices = lazy(loadNotices);

/** Around every page: links that do not load the document again, the title, and the place where notices appear. */
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

/** The first page comes first. */
function LateNotices() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isTime && <Notices />}</Suspense>;
}

/** A page must not fall because its notices could not be fetched: they come when the connection is back. */
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
  // Every row of the route table has a title: a page without one is not there.
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Not found' });
  useEffect(() => {
    document.title = title === 'Outlay' ? title : `${title} · Outlay`;
  }, [title]);
}

/** Logging out in one tab ends the others too. */
function useSignOutElsewhere(): void {
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      const isGone = key === null || (key === storage.access_token.key && newValue === null);
      if (isGone && document.getElementById('main')) window.location.assign('/');
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}
