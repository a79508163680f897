import { isBuilt } from '#domain/access/menu.ts';
import { hasGrant, type RoutePermissions, routeOf } from '#domain/access/route-permissions.ts';
import { routeRow } from '#domain/access/route-table.ts';
import { rowOf } from '../../lib/return-path.ts';

/** What someone who is signed in finds at an address. */
export type EntryRoute = 'open' | 'not_found' | 'denied' | 'subscribe';

export function entryAt(pathname: string, facts: { permissions: RoutePermissions; is_enabled: boolean }): EntryRoute {
  const row = rowOf(pathname);
  if (!facts.is_enabled && row !== '/subscriptions') return 'subscribe';
  // Below /settings every address belongs to the settings, but not at every one of them stands something.
  if (!row || !isBuilt(row) || !routeOf(pathname)) return 'not_found';
  return hasGrant(facts.permissions, row) ? 'open' : 'denied';
}

/**
 * Whether a signed-in visitor of a public address is sent home. Addresses that carry a token of their own are for
 * whoever holds the link: someone signed in may well open an invitation or a new password.
 */
export function sendsHome(pathname: string): boolean {
  const row = rowOf(pathname);
  if (!row || row.includes('{token}') || row === '/sign-in/logout') return false;
  return routeRow(row).needs.kind === 'anyone';
}

/** Whether what is shown at an address needs to know who is signed in. Logging out and entering do away with that. */
export function asksWhoIsIn(pathname: string): boolean {
  const row = rowOf(pathname);
  return !row || routeRow(row).needs.kind !== 'anyone' || sendsHome(pathname);
}
