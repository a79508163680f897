import { useSession } from '../../../../lib/session.ts';

/** Returns true if the company can pay by bank transfer. */
export function usePaysByBank(): boolean {
  return useSession().rights.ach_data.details.customer.status === 'verified';
}
