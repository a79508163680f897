import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../../lib/session.ts';

/** Whether this person keeps the books: they see what was posted. */
export function useReadsPayouts(): boolean {
  return hasGrant(useSession().rights.user_rp_details, '/payout', 'read');
}
