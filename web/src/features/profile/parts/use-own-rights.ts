import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../../lib/session.ts';

/** Whether the person creates expenses of their own. */
export function useCanFileExpenses(): boolean {
  return hasGrant(useSession().rights.user_rp_details, '/upload', 'write');
}

/** Whether items can wait for the person's approval. */
export function useCanApprove(): boolean {
  return hasGrant(useSession().rights.user_rp_details, '/individual/approvals', 'read');
}
