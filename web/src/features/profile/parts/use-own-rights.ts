import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../../lib/session.ts';

/** Returns true if the person can create their own expenses. */
export function useCanFileExpenses(): boolean {
  return hasGrant(useSession().rights.user_rp_details, '/upload', 'write');
}

/** Returns true if the person can have items to approve. */
export function useCanApprove(): boolean {
  return hasGrant(useSession().rights.user_rp_details, '/individual/approvals', 'read');
}
