import { sql } from 'kysely';
import type { z } from 'zod';
import type { policyRule } from '#contract/policies.contract.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { type OrderedRule, orderedRules } from '../../db/ordered-rules.rows.ts';

/** policies: kept in the order in which they are asked. */

export type AppliesTo = 'expense' | 'advance';

/** What the column `rule` holds: checked by the contract on the way in, and changed by migrations only. */
export type SavedRule = z.output<typeof policyRule>;

export type PolicyRow = OrderedRule<AppliesTo, SavedRule>;

export const {
  readAll: readPolicies,
  readOne: readPolicy,
  takeOrderTurn,
  insert: insertPolicy,
  update: updatePolicy,
  switchTo: switchPolicy,
  writeOrder,
  remove: deletePolicy,
} = orderedRules<AppliesTo, SavedRule>('policies');

/** Ids are unlike any word, so wherever one stands in a rule the rule names it. */
export async function countNaming(tx: CompanyTransaction, query: { client_id: string; id: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from policies
    where client_id = ${query.client_id} and position(${query.id} in rule::text) > 0`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function hasActivePolicy(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('policies')
    .select('id')
    .where('client_id', '=', client_id)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
