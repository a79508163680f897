import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { safeReturnPath } from '../../lib/return-path.ts';
import { useSession } from '../../lib/session.ts';
import { setFlags, shellFlags } from '../../lib/shell-flags.ts';
import { storage } from '../../lib/storage.ts';
import { useStore } from '../../lib/store.ts';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { afterFirstPage } from '../after-first-page.tsx';
import { AccessDeniedPage } from '../pages/AccessDeniedPage.tsx';
import { MissingFeaturePage } from '../pages/MissingFeaturePage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { missingFeature, type PageAccess, pageAccess } from '../session/page-access.ts';
import { SessionBoundary } from '../session/SessionBoundary.tsx';
import { isEnabled } from '../session/use-session-load.ts';
import { Shell } from './Shell.tsx';
import { usePageFocus } from './use-page-focus.ts';

const OwnDevice = afterFirstPage(async () => ({ default: (await import('./OwnDevice.tsx')).OwnDevice }));

/** The signed-in area: checks the user, and shows the app shell with the page if the user has access to it. */
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
      <OwnDevice />
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
  const { rights, user } = useSession();
  const { denied } = useStore(shellFlags);
  const location = useLocation();
  // While the next page loads, the URL already names the next page, so access is checked for the page that is rendered.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const navigate = useNavigate();
  // An unknown URL never gets the access 'open': its outlet would render the not-found route again, in an endless loop.
  const unknown: PageAccess = is_enabled ? 'not_found' : 'subscribe';
  const access = is_unknown ? unknown : pageAccess(pathname, { permissions: rights.user_rp_details, is_enabled });

  // A denied call on one page does not affect the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL is the trigger
  useEffect(() => () => setFlags({ denied: null }), [pathname]);

  useEffect(() => {
    setFlags({ sidebar_shown: is_enabled });
    if (access !== 'subscribe' || location.pathname === subscriptions) return;
    const back = safeReturnPath(location.href);
    if (back) storage.flow.write(back);
    void navigate({ to: subscriptions, replace: true });
  }, [access, is_enabled, location.pathname, location.href, navigate]);

  if (access === 'subscribe') return <LoadingImage />;
  if (access === 'not_found') return <NotFoundPage />;
  if (access === 'denied') return <AccessDeniedPage path={pathname} />;
  const missing = missingFeature(pathname, user.missing_features);
  if (missing) return <MissingFeaturePage {...missing} />;
  if (denied) return <AccessDeniedPage path={denied.path} is_session_over={denied.status === 401} />;
  return children;
}
