import { isBuilt } from '#domain/access/menu.ts';
import { hasGrant, type RoutePermissions } from '#domain/access/route-permissions.ts';
import { rowOf } from '../../lib/return-path.ts';

/** The address itself when its page is built and this person may read it; a button to nowhere is not drawn. */
export function builtLink(address: string, permissions: RoutePermissions): string | null {
  const row = rowOf(address);
  return row && isBuilt(row) && hasGrant(permissions, row) ? address : null;
}
