import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../../lib/session.ts';

/** Every user with a right in some area can open at least one of these pages. */
const areaPages = [
  '/individual/reports',
  '/individual/advances',
  '/individual/approvals',
  '/payout',
  '/analytics',
  '/settings',
  '/settings/general',
] as const;

/** Returns true if the user has any rights. Other users must not load colleagues or hints. */
export function useIsColleague(): boolean {
  const { user_rp_details } = useSession().rights;
  return areaPages.some((path) => hasGrant(user_rp_details, path));
}
