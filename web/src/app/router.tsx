import type { QueryClient } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { everyRoute, type RoutePath, type RouteRow } from '#domain/access/route-table.ts';
import { configuration } from '../lib/configuration.ts';
import { endSession } from '../lib/log-out.ts';
import { obtainToken } from '../lib/obtain-token.ts';
import { safeReturnPath } from '../lib/return-path.ts';
import { storage } from '../lib/storage.ts';
import { LoadingImage } from '../ui/LoadingImage.tsx';
import { CrashPage } from './pages/CrashPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { NotFoundRoute } from './pages/NotFoundRoute.tsx';
import { RootLayout } from './RootLayout.tsx';
import { screens } from './routes.tsx';
import { beginPage } from './session/begin-page.ts';
import { sendsHome } from './session/entry-route.ts';
import type { FrameVariant, PageWidth } from './shell/PageFrame.tsx';
import { ShellLayout } from './shell/ShellLayout.tsx';
import { rememberEntry, usedUrl } from './sign-in/pending-entry.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    frame?: FrameVariant;
    width?: PageWidth;
  }
  interface HistoryState {
    /** Create Report on the home page tells the list where it was opened from. */
    fromDashboard?: boolean;
  }
}

const notFoundTitle = 'Not found';

/** Builds the router from the route table: public rows stand alone, all others inside the shell. */
export function buildRouter(queries: QueryClient) {
  const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundRoute });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: ({ location }) => needToken(location.href),
    component: ShellLayout,
  });

  const open = everyRoute.filter(({ needs }) => needs.kind === 'anyone');
  const guarded = everyRoute.filter(({ needs }) => needs.kind !== 'anyone');

  const publicRoutes = open.map((row) =>
    createRoute({
      getParentRoute: () => root,
      path: patternOf(row.path),
      staticData: { title: row.title },
      component: screenOf(row)?.screen ?? NotFoundPage,
      beforeLoad: ({ location, params, search }) => greet(row.path as RoutePath, { location, params, search }),
    }),
  );
  const settings = createRoute({
    getParentRoute: () => shell,
    path: '/settings',
    staticData: { width: 'bare' },
    component: lazyRouteComponent(() => import('../features/settings/settings.layout.tsx'), 'SettingsLayout'),
  });
  const isSetting = ({ path }: RouteRow) => path === '/settings' || path.startsWith('/settings/');
  const guardedRoute = (row: RouteRow) => {
    const { screen, frame = 'submitter', width, begin } = screenOf(row) ?? {};
    return createRoute({
      getParentRoute: () => (isSetting(row) ? settings : shell),
      path: isSetting(row) ? patternOf(row.path).slice('/settings'.length) || '/' : patternOf(row.path),
      staticData: { title: row.built ? row.title : notFoundTitle, frame, ...(width ? { width } : {}) },
      component: screen ?? NotFoundPage,
      // Not waited for: the page is drawn as soon as its script is there, and asks for what has not come. Whoever only
      // points at a link to it goes there perhaps: its script is fetched, and nothing is asked.
      ...(begin ? { loader: ({ location, cause }) => void (cause !== 'preload' && beginPage(queries, location)) } : {}),
    });
  };

  // Whatever has no row of its own below /settings asks for the same rights as /settings.
  const belowSettings = createRoute({
    getParentRoute: () => settings,
    path: '$',
    staticData: { title: notFoundTitle },
    component: NotFoundPage,
  });
  const components = createRoute({
    getParentRoute: () => root,
    path: '/dev/components',
    staticData: { title: 'Components' },
    component: lazyRouteComponent(() => import('./pages/ComponentsPage.tsx'), 'ComponentsPage'),
  });

  return createRouter({
    routeTree: root.addChildren([
      ...publicRoutes,
      ...(configuration.mode === 'development' ? [components] : []),
      shell.addChildren([
        ...guarded.filter((row) => !isSetting(row)).map(guardedRoute),
        settings.addChildren([...guarded.filter(isSetting).map(guardedRoute), belowSettings]),
      ]),
    ]),
    defaultPendingComponent: LoadingImage,
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    defaultErrorComponent: () => <CrashPage is_bare />,
    defaultPreload: false,
    scrollRestoration: true,
    // Plain texts: the router's own reading would turn ?q=1e5 into a number.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>);
      return query.size > 0 ? `?${query}` : '';
    },
  });
}

export type AppRouter = ReturnType<typeof buildRouter>;

/** '/report/{reportId}' → '/report/$reportId' */
function patternOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/gu, '$$$1');
}

function screenOf(row: RouteRow) {
  return screens[row.path as RoutePath];
}

/** Without an access token one is asked for; who gets none starts at the entry page and comes back here afterwards. */
async function needToken(href: string): Promise<void> {
  if (storage.access_token.read()) return;
  const { access_token } = await obtainToken();
  if (access_token) return;
  const back = safeReturnPath(href);
  if (back) storage.flow.write(back);
  throw redirect({ to: '/' });
}

interface Visit {
  location: { pathname: string };
  params: Record<string, string | undefined>;
  search: { pg?: string };
}

/** What happens before a public page is drawn. */
async function greet(path: RoutePath, { location, params, search }: Visit): Promise<void> {
  if (path === '/auth/{token}' && rememberEntry(params.token ?? '', search.pg ?? null)) {
    throw redirect({ href: usedUrl, replace: true });
  }
  if (path === '/sign-in/logout') await endSession();
  else if (sendsHome(location.pathname) && storage.access_token.read()) throw redirect({ to: '/home', replace: true });
}
