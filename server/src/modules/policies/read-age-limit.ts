import type { CompanyTransaction } from '../../db/database.ts';
import { rulesOf } from './read-policies.ts';

/** The shortest age after which an active policy limits expenses, in days; null when no policy does. */
export async function shortestAgeLimit(tx: CompanyTransaction, client_id: string): Promise<number | null> {
  const rules = await rulesOf(tx, { client_id, applies_to: 'expense' });
  const ages = rules.flatMap(({ is_active, limit }) =>
    is_active && limit?.kind === 'age_days' && limit.max !== null ? [Number.parseInt(limit.max, 10)] : [],
  );
  return ages.length > 0 ? Math.min(...ages) : null;
}
