import { routeOf } from '#domain/access/route-permissions.ts';
import { type RoutePath, routeRow } from '#domain/access/route-table.ts';

/** A path someone may be sent back to: an address of this product behind the sign-in, or nothing. */
export function safeReturnPath(path: string | null | undefined): string | null {
  if (!path || !isLocal(path)) return null;
  const route = rowOf(path);
  return route && routeRow(route).needs.kind !== 'anyone' ? path : null;
}

/** The row an address belongs to. Everything below /settings that has no row of its own belongs to /settings. */
export function rowOf(address: string): RoutePath | undefined {
  const pathname = address.split(/[?#]/u, 1)[0] ?? '';
  return routeOf(pathname) ?? (pathname.startsWith('/settings/') ? '/settings' : undefined);
}

/** '//host' and '/\host' lead out of the product in some browsers; the URL parser knows how all of them read it. */
function isLocal(path: string): boolean {
  if (!path.startsWith('/')) return false;
  const here = 'http://here.invalid';
  try {
    const url = new URL(path, here);
    return url.origin === here && `${url.pathname}${url.search}${url.hash}` === path;
  } catch {
    return false;
  }
}
