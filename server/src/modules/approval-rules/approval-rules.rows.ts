import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { approvalRule } from '#contract/approval-rules.contract.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** approval_rules and default_approval_rules: named only here. */

export type AppliesTo = 'report' | 'advance';

/** What the column `rule` holds: checked by the contract on the way in, and changed by migrations only. */
export type KeptRule = z.output<typeof approvalRule>;

export interface RuleRow {
  id: string;
  applies_to: AppliesTo;
  name: string;
  description: string;
  sort_order: number;
  is_active: boolean;
  version: number;
  rule: KeptRule;
}

interface OfKind {
  client_id: string;
  applies_to: AppliesTo;
}

interface Key {
  client_id: string;
  id: string;
}

export async function readRules(tx: CompanyTransaction, { client_id, applies_to }: OfKind): Promise<RuleRow[]> {
  const rows = await selectRules(tx, client_id).where('applies_to', '=', applies_to).orderBy('sort_order').execute();
  return rows.map(whole);
}

export async function readRule(tx: CompanyTransaction, key: Key): Promise<RuleRow | undefined> {
  const row = await selectRules(tx, key.client_id).where('id', '=', key.id).executeTakeFirst();
  return row && whole(row);
}

/** What was kept before a part of rules existed does without it. */
function whole<Row extends { rule: KeptRule }>(row: Row): Row {
  const { steps, ...rule } = row.rule;
  const told = steps.map((step) => ({ ...step, notify: step.notify ?? [] }));
  return { ...row, rule: { ...rule, steps: told, resumes_at_sender: rule.resumes_at_sender ?? false } };
}

function selectRules(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('approval_rules')
    .select(['id', 'name', 'description', 'sort_order', 'is_active', 'version'])
    .select([sql<AppliesTo>`applies_to`.as('applies_to'), sql<KeptRule>`rule`.as('rule')])
    .where('client_id', '=', client_id);
}

/** The default somebody set; none while it is the standard one. */
export async function readDefaultRule(
  tx: CompanyTransaction,
  { client_id, applies_to }: OfKind,
): Promise<{ rule: KeptRule; version: number } | undefined> {
  const row = await tx
    .selectFrom('default_approval_rules')
    .select(['version', sql<KeptRule>`rule`.as('rule')])
    .where('client_id', '=', client_id)
    .where('applies_to', '=', applies_to)
    .executeTakeFirst();
  return row && whole(row);
}

/** Whatever changes the order takes turns, so that it stays 1 to n whoever comes when. */
export async function takeOrderTurn(tx: CompanyTransaction, client_id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval rules ${client_id}`}, 0))`.execute(tx);
}

/** At the end of the order. False when the name is taken. */
export async function insertRule(
  tx: CompanyTransaction,
  client_id: string,
  rule: Omit<RuleRow, 'sort_order' | 'version'>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into approval_rules (client_id, id, applies_to, name, description, is_active, rule, sort_order)
    values (${client_id}, ${rule.id}, ${rule.applies_to}, ${rule.name}, ${rule.description},
      ${rule.is_active}, ${JSON.stringify(rule.rule)}::jsonb,
      (select coalesce(max(sort_order), 0) + 1 from approval_rules
        where client_id = ${client_id} and applies_to = ${rule.applies_to}))
    on conflict (client_id, applies_to, name) do nothing
    returning id`.execute(tx);
  return rows.length === 1;
}

/** False when somebody else changed it in the meantime, or it is gone. */
export async function updateRule(
  tx: CompanyTransaction,
  key: Key & { version: number },
  change: Pick<RuleRow, 'name' | 'description' | 'rule'>,
): Promise<boolean> {
  const { name, description, rule } = change;
  const { numUpdatedRows } = await tx
    .updateTable('approval_rules')
    .set({ name, description, rule: JSON.stringify(rule), version: key.version + 1 })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('version', '=', key.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when somebody else changed it in the meantime. Version 0 is the standard one, which has no row. */
export async function writeDefaultRule(
  tx: CompanyTransaction,
  { client_id, applies_to, version }: OfKind & { version: number },
  rule: KeptRule,
): Promise<boolean> {
  const kept = JSON.stringify(rule);
  const { rows } = await sql<{ version: number }>`
    insert into default_approval_rules as d (client_id, applies_to, rule, version)
    values (${client_id}, ${applies_to}, ${kept}::jsonb, 1)
    on conflict (client_id, applies_to) do update set rule = excluded.rule, version = d.version + 1
      where d.version = ${version}
    returning version`.execute(tx);
  return rows[0]?.version === version + 1;
}

/** True when it was the other way before. The editor does not hold this switch, so its version stays. */
export async function switchRule(tx: CompanyTransaction, of: Key & { is_active: boolean }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approval_rules')
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
    update approval_rules r set sort_order = o.place
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where r.client_id = ${client_id} and r.id = o.id and r.sort_order <> o.place`.execute(tx);
}

/** What stood behind it moves up. */
export async function deleteRule(tx: CompanyTransaction, of: OfKind & Key & { sort_order: number }) {
  await tx.deleteFrom('approval_rules').where('client_id', '=', of.client_id).where('id', '=', of.id).execute();
  await tx
    .updateTable('approval_rules')
    .set({ sort_order: sql`sort_order - 1` })
    .where('client_id', '=', of.client_id)
    .where('applies_to', '=', of.applies_to)
    .where('sort_order', '>', of.sort_order)
    .execute();
}

/** Ids are unlike any word, so wherever one stands in a rule the rule names it. */
export async function countNaming(tx: CompanyTransaction, of: Key): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select rule from approval_rules where client_id = ${of.client_id}
      union all
      select rule from default_approval_rules where client_id = ${of.client_id}
    ) kept where position(${of.id} in rule::text) > 0`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of how many items that still wait the chain came from which rule; null for the default. */
export async function countPending(
  tx: CompanyTransaction,
  { client_id, applies_to }: OfKind,
): Promise<{ rule_id: string | null; count: number }[]> {
  const item = applies_to === 'report' ? sql.ref('s.report_id') : sql.ref('s.advance_id');
  const waiting = (by: RawBuilder<unknown>) => sql`(select count(*)::int from approval_steps s
    where s.client_id = ${client_id} and s.state = 'now' and ${by})`;
  const { rows } = await sql<{ rule_id: string | null; count: number }>`
    select r.id as rule_id, ${waiting(sql`s.rule_id = r.id`)} as count from approval_rules r
    where r.client_id = ${client_id} and r.applies_to = ${applies_to}
    union all
    select null, ${waiting(sql`s.rule_id is null and ${item} is not null`)}`.execute(tx);
  return rows;
}
