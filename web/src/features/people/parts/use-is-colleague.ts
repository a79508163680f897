import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../../lib/session.ts';

/** At least one of these opens for every user with a right in some area. */
const areaPages = [
  '/individual/reports',
  '/individual/advances',
  '/individual/approvals',
  '/payout',
  '/analytics',
  '/settings',
  '/settings/general',
] as const;

/** False for users without any rights, who must not load colleagues or hints. */
export function useIsColleague(): boolean {
  const { user_rp_details } = useSession().rights;
  return areaPages.some((path) => hasGrant(user_rp_details, path));
}
