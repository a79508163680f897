import { sql } from 'kysely';
import type { z } from 'zod';
import type { policyRule } from '#contract/policies.contract.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { type OrderedRule, orderedRules } from '../../db/ordered-rules.rows.ts';

/** Queries for policies, which are sorted by evaluation order. */

export type AppliesTo = 'expense' | 'advance';

/**
 * The `rule` column. The contract validates a rule when it is saved; later changes of the format are made by
 * migrations.
 */
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

/**
 * Counts the policies that refer to an id. Ids are unique strings, so a text search in the rule finds every reference.
 */
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
