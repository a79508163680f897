import { isBuilt } from '#domain/access/menu.ts';
import { hasGrant, type RoutePermissions } from '#domain/access/route-permissions.ts';
import { routeForUrl } from '../../lib/return-path.ts';

/** Returns the URL if its page exists and the user may open it; otherwise null, so that no dead link is shown. */
export function builtLink(url: string, permissions: RoutePermissions): string | null {
  const row = routeForUrl(url);
  return row && isBuilt(row) && hasGrant(permissions, row) ? url : null;
}
