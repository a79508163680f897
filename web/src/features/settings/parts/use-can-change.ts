import { hasGrant } from '#domain/access/route-permissions.ts';
import type { RoutePath } from '#domain/access/route-table.ts';
import { useSession } from '../../../lib/session.ts';

/** Returns true if the user has write access to a page. */
export function useCanChange(path: RoutePath): boolean {
  return hasGrant(useSession().rights.user_rp_details, path, 'write');
}
