import type { CompanyTransaction } from '../../db/database.ts';
import { rulesOf } from './read-policies.ts';

/** Returns the shortest age limit for expenses in an active policy, in days; null if there is none. */
export async function shortestAgeLimit(tx: CompanyTransaction, client_id: string): Promise<number | null> {
  const rules = await rulesOf(tx, { client_id, applies_to: 'expense' });
  const ages = rules.flatMap(({ is_active, limit }) =>
    is_active && limit?.kind === 'age_days' && limit.max !== null ? [Number.parseInt(limit.max, 10)] : [],
  );
  return ages.length > 0 ? Math.min(...ages) : null;
}
