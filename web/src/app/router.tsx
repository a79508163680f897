import type { QueryClient } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { everyRoute, type RoutePath, type RouteRow } from '#domain/access/route-table.ts';
import { msg } from '#domain/language/translate.ts';
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
import { type PageLocation, screens } from './routes.tsx';
import { redirectsHome } from './session/page-access.ts';
import { prefetchPage } from './session/prefetch-page.ts';
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
    /**
     * True if the user opened the list of reports with the Create report button of the home page. The list then opens
     * the dialog for a new report.
     */
    fromDashboard?: boolean;
  }
}

const notFoundTitle = msg`Not found`;

type RouteLookup = (row: RouteRow) => boolean;

const isPublic: RouteLookup = ({ needs }) => needs.kind === 'anyone';
const isSetting: RouteLookup = ({ path }) => path === '/settings' || path.startsWith('/settings/');

/** Builds the router from the route table. Public pages are outside the app shell; all others are inside it. */
export function buildRouter(queries: QueryClient) {
  const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundRoute });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: ({ location }) => requireToken(location.href),
    component: ShellLayout,
  });
  const settings = createRoute({
    getParentRoute: () => shell,
    path: '/settings',
    staticData: { width: 'bare' },
    component: lazyRouteComponent(() => import('../features/settings/settings.layout.tsx'), 'SettingsLayout'),
  });

  const publicRoutes = everyRoute.filter(isPublic).map((row) =>
    createRoute({
      getParentRoute: () => root,
      path: patternOf(row.path),
      staticData: { title: row.title },
      component: screenOf(row)?.screen ?? NotFoundPage,
      beforeLoad: ({ location, params, search }) =>
        beforePublicPage(row.path as RoutePath, { location, params, search }),
    }),
  );
  const pageRoutes = everyRoute
    .filter((row) => !isPublic(row) && !isSetting(row))
    .map((row) =>
      createRoute({ getParentRoute: () => shell, path: patternOf(row.path), ...pageOptions(row, queries) }),
    );
  const settingRoutes = everyRoute.filter(isSetting).map((row) =>
    createRoute({
      getParentRoute: () => settings,
      path: patternOf(row.path).slice('/settings'.length) || '/',
      ...pageOptions(row, queries),
    }),
  );

  // Unknown paths below /settings show the not-found page inside the settings layout.
  const belowSettings = createRoute({
    getParentRoute: () => settings,
    path: '$',
    staticData: { title: notFoundTitle },
    component: NotFoundPage,
  });
  const components = createRoute({
    getParentRoute: () => root,
    path: '/dev/components',
    staticData: { title: msg`Components` },
    component: lazyRouteComponent(() => import('./pages/ComponentsPage.tsx'), 'ComponentsPage'),
  });

  return createRouter({
    routeTree: root.addChildren([
      ...publicRoutes,
      ...(configuration.mode === 'development' ? [components] : []),
      shell.addChildren([...pageRoutes, settings.addChildren([...settingRoutes, belowSettings])]),
    ]),
    defaultPendingComponent: LoadingImage,
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    defaultErrorComponent: () => <CrashPage is_bare />,
    defaultPreload: false,
    scrollRestoration: true,
    ...plainSearch,
  });
}

export type AppRouter = ReturnType<typeof buildRouter>;

/** Search parameters stay strings: the router's default parser would turn ?q=1e5 into a number. */
const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, string>) => {
    const query = new URLSearchParams(search);
    return query.size > 0 ? `?${query}` : '';
  },
};

/** Returns the route options of a page that requires sign-in. */
function pageOptions(row: RouteRow, queries: QueryClient) {
  const { screen, frame = 'submitter', width, load, prefetch } = screenOf(row) ?? {};
  const loader = ({ location, cause }: { location: PageLocation; cause: string }) => {
    // The loader does not wait for the data, so the page renders as soon as its scripts are loaded. Hovering over a
    // link loads only the scripts.
    if (cause !== 'preload') void prefetchPage(queries, location);
    return load?.(location);
  };

  return {
    staticData: { title: row.built ? row.title : notFoundTitle, frame, ...(width ? { width } : {}) },
    component: screen ?? NotFoundPage,
    ...(load || prefetch ? { loader } : {}),
  };
}

/** Converts '/report/{reportId}' to '/report/$reportId'. */
function patternOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/gu, '$$$1');
}

function screenOf(row: RouteRow) {
  return screens[row.path as RoutePath];
}

/**
 * Obtains an access token if there is none. If that fails, the user goes to the entry page and returns to this URL
 * after signing in.
 */
async function requireToken(href: string): Promise<void> {
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

/**
 * Runs before a public page: stores an entry token, signs the user out, or redirects a signed-in user to the home page.
 */
async function beforePublicPage(path: RoutePath, { location, params, search }: Visit): Promise<void> {
  if (path === '/auth/{token}' && rememberEntry(params.token ?? '', search.pg ?? null)) {
    throw redirect({ href: usedUrl, replace: true });
  }
  if (path === '/sign-in/logout') await endSession();
  else if (redirectsHome(location.pathname) && storage.access_token.read())
    throw redirect({ to: '/home', replace: true });
}
