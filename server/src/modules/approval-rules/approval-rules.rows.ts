import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { approvalRule } from '#contract/approval-rules.contract.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { type OrderedRule, orderedRules } from '../../db/ordered-rules.rows.ts';

/** Queries for approval_rules, which are ordered by their position, and for default_approval_rules. */

export type AppliesTo = 'report' | 'advance';

/** The content of the column `rule`. The contract validates it on input, and only migrations change it otherwise. */
export type SavedRule = z.output<typeof approvalRule>;

/**
 * The users who created and last changed a rule; both null if the rule has not changed since these columns were added.
 */
interface Authors {
  created_by: string | null;
  changed_by: string | null;
}

export type RuleRow = OrderedRule<AppliesTo, SavedRule> & Authors;

const saved = orderedRules<AppliesTo, SavedRule, Authors>('approval_rules', ['created_by', 'changed_by']);
export const {
  takeOrderTurn,
  insert: insertRule,
  update: updateRule,
  switchTo: switchRule,
  writeOrder,
  remove: deleteRule,
} = saved;

interface OfKind {
  client_id: string;
  applies_to: AppliesTo;
}

interface Key {
  client_id: string;
  id: string;
}

export async function readRules(tx: CompanyTransaction, { client_id, applies_to }: OfKind): Promise<RuleRow[]> {
  return (await saved.readAll(tx, { client_id, applies_to })).map(whole);
}

export async function readRule(tx: CompanyTransaction, key: Key): Promise<RuleRow | undefined> {
  const row = await saved.readOne(tx, key);
  return row && whole(row);
}

/** Adds default values for properties that did not exist when the rule was saved. */
function whole<Row extends { rule: SavedRule }>(row: Row): Row {
  const { steps, ...rule } = row.rule;
  const stepsWithNotify = steps.map((step) => ({ ...step, notify: step.notify ?? [] }));
  return { ...row, rule: { ...rule, steps: stepsWithNotify, resumes_at_sender: rule.resumes_at_sender ?? false } };
}

/**
 * Records who created and last changed a rule. Creating, editing and activating a rule all count as changes, because
 * each affects which items are approved automatically.
 */
export async function saveRuleAuthor(tx: CompanyTransaction, { client_id, id }: Key, user_id: string): Promise<void> {
  await sql`
    update approval_rules set created_by = coalesce(created_by, ${user_id}), changed_by = ${user_id}
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

export type DefaultRuleRow = Pick<RuleRow, 'rule' | 'version' | keyof Authors>;

/** Reads the company's default rule; undefined while the standard rule applies. */
export async function readDefaultRule(
  tx: CompanyTransaction,
  { client_id, applies_to }: OfKind,
): Promise<DefaultRuleRow | undefined> {
  const row = await tx
    .selectFrom('default_approval_rules')
    .select(['version', 'created_by', 'changed_by', sql<SavedRule>`rule`.as('rule')])
    .where('client_id', '=', client_id)
    .where('applies_to', '=', applies_to)
    .executeTakeFirst();
  return row && whole(row);
}

/**
 * Saves the default rule. Returns false if it was changed in the meantime. Version 0 is the standard rule, which has no
 * row.
 */
export async function writeDefaultRule(
  tx: CompanyTransaction,
  { client_id, applies_to, version }: OfKind & { version: number },
  { rule, author_id }: { rule: SavedRule; author_id: string },
): Promise<boolean> {
  const saved = JSON.stringify(rule);
  const { rows } = await sql<{ version: number }>`
    insert into default_approval_rules as d (client_id, applies_to, rule, version, created_by, changed_by)
    values (${client_id}, ${applies_to}, ${saved}::jsonb, 1, ${author_id}, ${author_id})
    on conflict (client_id, applies_to) do update set rule = excluded.rule, version = d.version + 1,
        created_by = coalesce(d.created_by, excluded.created_by), changed_by = excluded.changed_by
      where d.version = ${version}
    returning version`.execute(tx);
  return rows[0]?.version === version + 1;
}

/** Counts the rules that refer to an id. Ids are unique, so a rule that contains the id anywhere refers to it. */
export async function countNaming(tx: CompanyTransaction, key: Key): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select rule from approval_rules where client_id = ${key.client_id}
      union all
      select rule from default_approval_rules where client_id = ${key.client_id}
    ) kept where position(${key.id} in rule::text) > 0`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Counts, for each rule, the pending items whose chain the rule created. The rule id is null for the default rule. */
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
