import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { safeReturnPath } from '../../lib/return-path.ts';
import { useSession } from '../../lib/session.ts';
import { setFlags, shellFlags } from '../../lib/shell-flags.ts';
import { storage } from '../../lib/storage.ts';
import { useStore } from '../../lib/store.ts';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { AccessDeniedPage } from '../pages/AccessDeniedPage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { type EntryRoute, entryAt } from '../session/entry-route.ts';
import { SessionBoundary } from '../session/SessionBoundary.tsx';
import { isEnabled } from '../session/use-session-load.ts';
import { Shell } from './Shell.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** Everything behind the sign-in: the check, the shell, and the page if its door is open. */
export function ShellLayout({ is_unknown = false }: { is_unknown?: boolean }) {
  return (
    <SessionBoundary>
      <FramedPage is_unknown={is_unknown} />
    </SessionBoundary>
  );
}

function FramedPage({ is_unknown }: { is_unknown: boolean }) {
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame });
  const width = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.width)?.staticData.width,
  });
  const mainRef = usePageFocus();
  const is_enabled = isEnabled(useSession());

  return (
    <Shell variant={is_enabled ? (frame ?? 'submitter') : 'trial'} width={width ?? 'page'} mainRef={mainRef}>
      <AccessGuard is_enabled={is_enabled} is_unknown={is_unknown}>
        <Outlet />
      </AccessGuard>
    </Shell>
  );
}

const subscriptions = '/subscriptions';

interface AccessGuardProps {
  is_enabled: boolean;
  is_unknown: boolean;
  children: ReactNode;
}

function AccessGuard({ is_enabled, is_unknown, children }: AccessGuardProps) {
  const { rights } = useSession();
  const { denied } = useStore(shellFlags);
  const location = useLocation();
  // While the next page is on its way the address is ahead of what is drawn; the door is that of what is drawn.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const navigate = useNavigate();
  // An unknown address is never open: its outlet would draw the unknown address again, without end.
  const unknown: EntryRoute = is_enabled ? 'not_found' : 'subscribe';
  const door = is_unknown ? unknown : entryAt(pathname, { permissions: rights.user_rp_details, is_enabled });

  // What was refused on one page says nothing about the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger
  useEffect(() => () => setFlags({ denied: null }), [pathname]);

  useEffect(() => {
    setFlags({ sidebar_shown: is_enabled });
    if (door !== 'subscribe' || location.pathname === subscriptions) return;
    const back = safeReturnPath(location.href);
    if (back) storage.flow.write(back);
    void navigate({ to: subscriptions, replace: true });
  }, [door, is_enabled, location.pathname, location.href, navigate]);

  if (door === 'subscribe') return <LoadingImage />;
  if (door === 'not_found') return <NotFoundPage />;
  if (door === 'denied') return <AccessDeniedPage path={pathname} />;
  if (denied) return <AccessDeniedPage path={denied.path} is_session_over={denied.status === 401} />;
  return children;
}
