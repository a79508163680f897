import { sql } from 'kysely';
import type { z } from 'zod';
import type { policyRule } from '#contract/policies.contract.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** policies: named only here. */

export type AppliesTo = 'expense' | 'advance';

/** What the column `rule` holds: checked by the contract on the way in, and changed by migrations only. */
export type KeptRule = z.output<typeof policyRule>;

export interface PolicyRow {
  id: string;
  applies_to: AppliesTo;
  name: string;
  description: string;
  sort_order: number;
  is_active: boolean;
  version: number;
  rule: KeptRule;
}

export function readPolicies(
  tx: CompanyTransaction,
  { client_id, applies_to }: { client_id: string; applies_to: AppliesTo },
): Promise<PolicyRow[]> {
  return selectPolicies(tx, client_id).where('applies_to', '=', applies_to).orderBy('sort_order').execute();
}

export function readPolicy(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<PolicyRow | undefined> {
  return selectPolicies(tx, key.client_id).where('id', '=', key.id).executeTakeFirst();
}

function selectPolicies(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('policies')
    .select(['id', 'name', 'description', 'sort_order', 'is_active', 'version'])
    .select([sql<AppliesTo>`applies_to`.as('applies_to'), sql<KeptRule>`rule`.as('rule')])
    .where('client_id', '=', client_id);
}

/** Whatever changes the order takes turns, so that it stays 1 to n whoever comes when. */
export async function takeOrderTurn(tx: CompanyTransaction, client_id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`policies ${client_id}`}, 0))`.execute(tx);
}

/** At the end of the order. False when the name is taken. */
export async function insertPolicy(
  tx: CompanyTransaction,
  client_id: string,
  policy: Omit<PolicyRow, 'sort_order' | 'version'>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into policies (client_id, id, applies_to, name, description, is_active, rule, sort_order)
    values (${client_id}, ${policy.id}, ${policy.applies_to}, ${policy.name}, ${policy.description},
      ${policy.is_active}, ${JSON.stringify(policy.rule)}::jsonb,
      (select coalesce(max(sort_order), 0) + 1 from policies
        where client_id = ${client_id} and applies_to = ${policy.applies_to}))
    on conflict (client_id, applies_to, name) do nothing
    returning id`.execute(tx);
  return rows.length === 1;
}

/** False when somebody else changed it in the meantime, or it is gone. */
export async function updatePolicy(
  tx: CompanyTransaction,
  key: { client_id: string; id: string; version: number },
  change: Pick<PolicyRow, 'name' | 'description' | 'rule'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('policies')
    .set({ ...change, rule: JSON.stringify(change.rule), version: key.version + 1 })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('version', '=', key.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** True when it was the other way before. The editor does not hold this switch, so its version stays. */
export async function switchPolicy(
  tx: CompanyTransaction,
  of: { client_id: string; id: string; is_active: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('policies')
    .set({ is_active: of.is_active })
    .where('client_id', '=', of.client_id)
    .where('id', '=', of.id)
    .where('is_active', '<>', of.is_active)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** In one statement; that every place is taken once is judged when it is done. */
export async function writeOrder(tx: CompanyTransaction, client_id: string, ids: readonly string[]) {
  await sql`
    update policies p set sort_order = o.place
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where p.client_id = ${client_id} and p.id = o.id and p.sort_order <> o.place`.execute(tx);
}

/** What stood behind it moves up. */
export async function deletePolicy(
  tx: CompanyTransaction,
  of: { client_id: string; id: string; applies_to: AppliesTo; sort_order: number },
) {
  await tx.deleteFrom('policies').where('client_id', '=', of.client_id).where('id', '=', of.id).execute();
  await tx
    .updateTable('policies')
    .set({ sort_order: sql`sort_order - 1` })
    .where('client_id', '=', of.client_id)
    .where('applies_to', '=', of.applies_to)
    .where('sort_order', '>', of.sort_order)
    .execute();
}

/** Ids are unlike any word, so wherever one stands in a rule the rule names it. */
export async function countNaming(tx: CompanyTransaction, of: { client_id: string; id: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from policies
    where client_id = ${of.client_id} and position(${of.id} in rule::text) > 0`.execute(tx);
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
