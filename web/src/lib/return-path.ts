import { routeOf } from '#domain/access/route-permissions.ts';
import { type RoutePath, routeRow } from '#domain/access/route-table.ts';

/** Returns the path if it is a page of this app that requires sign-in, otherwise null. Prevents open redirects. */
export function safeReturnPath(path: string | null | undefined): string | null {
  if (!path || !isLocal(path)) return null;
  const route = routeForUrl(path);
  return route && routeRow(route).needs.kind !== 'anyone' ? path : null;
}

/** Returns the route of a URL; undefined if there is none. An unknown path below /settings belongs to /settings. */
export function routeForUrl(url: string): RoutePath | undefined {
  const pathname = url.split(/[?#]/u, 1)[0] ?? '';
  return routeOf(pathname) ?? (pathname.startsWith('/settings/') ? '/settings' : undefined);
}

/**
 * Returns true if a path stays on this site. Some browsers read '//host' and '/\host' as other sites, so the URL parser
 * decides.
 */
function isLocal(path: string): boolean {
  if (!path.startsWith('/')) return false;
  const origin = 'http://local.invalid';
  try {
    const url = new URL(path, origin);
    return url.origin === origin && `${url.pathname}${url.search}${url.hash}` === path;
  } catch {
    return false;
  }
}
