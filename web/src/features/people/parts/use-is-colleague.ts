import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../../lib/session.ts';

/** False for users without any rights, who must not load colleagues or hints. */
export function useIsColleague(): boolean {
  const { user_rp_details } = useSession().rights;
  return (['/individual/reports', '/individual/advances', '/settings', '/settings/general'] as const).some((path) =>
    hasGrant(user_rp_details, path),
  );
}
