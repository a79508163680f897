import { hasGrant } from '#domain/access/route-permissions.ts';
import { useSession } from '../../../../lib/session.ts';

/** Only users with read access to payouts see the postings. */
export function useReadsPayouts(): boolean {
  return hasGrant(useSession().rights.user_rp_details, '/payout', 'read');
}
