import type { Plan } from '#domain/billing/plans.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readPlans } from './billing-account.rows.ts';

/** The plans that companies can subscribe to, for other modules. */
export function offeredPlans(tx: CompanyTransaction): Promise<Plan[]> {
  return readPlans(tx);
}
