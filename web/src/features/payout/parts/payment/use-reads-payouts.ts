import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../../../lib/session.ts';

/** Returns true if the user has read access to payouts. Only these users see the postings. */
export function useReadsPayouts(): boolean {
  return hasGrant(useSession().rights.user_rp_details, '/payout', 'read');
}
