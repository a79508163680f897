import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ApprovalNames } from '#domain/approvals/approval-names.ts';
import type { ApprovalRule } from '#domain/approvals/approval-rule.ts';
import { defaultRule } from '#domain/approvals/default-rule.ts';
import { approvalSentence } from '#domain/approvals/rule-sentence.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import {
  type AppliesTo,
  countNaming,
  countPending,
  type DefaultRuleRow,
  type RuleRow,
  readDefaultRule,
  readRule,
  readRules,
  type SavedRule,
} from './approval-rules.rows.ts';
import { keysIn, namedIds, namesForRules } from './rule-names.ts';

type ShownRule = OutputOf<typeof approvalRules.list>['data'][number];

/** A saved rule, or the default rule, which has no id. */
export type AnyRule = Omit<RuleRow, 'id'> & { id: string | null };

export async function listRules(
  { tx, actor }: ReadContext,
  { applies_to }: InputOf<typeof approvalRules.list>,
): Promise<OutputOf<typeof approvalRules.list>> {
  const { client_id } = actor;
  const [rules, pending] = await Promise.all([
    everyRule(tx, { client_id, applies_to }),
    countPending(tx, { client_id, applies_to }),
  ]);
  const names = await namesForRules(
    tx,
    { client_id, currency: actor.company.currency, applies_to },
    rules.map(({ rule }) => rule),
  );
  const counts = new Map(pending.map(({ rule_id, count }) => [rule_id, count]));
  return { status: true, data: rules.map((rule) => shown(rule, names, counts.get(rule.id) ?? 0)) };
}

export async function ruleDetails(
  { tx, actor }: ReadContext,
  { id }: InputOf<typeof approvalRules.details>,
): Promise<OutputOf<typeof approvalRules.details>> {
  return ruleById(tx, { client_id: actor.client_id, id, currency: actor.company.currency });
}

export async function ruleById(
  tx: CompanyTransaction,
  { client_id, id, currency }: { client_id: string; id: string; currency: string },
): Promise<OutputOf<typeof approvalRules.details>> {
  const row = await readRule(tx, { client_id, id });
  if (!row) throw new Refused('item.not_found');
  return oneRule(tx, { client_id, currency }, row);
}

export async function oneRule(
  tx: CompanyTransaction,
  { client_id, currency }: { client_id: string; currency: string },
  row: AnyRule,
): Promise<OutputOf<typeof approvalRules.details>> {
  const { applies_to } = row;
  const [names, pending] = await Promise.all([
    namesForRules(tx, { client_id, currency, applies_to }, [row.rule]),
    countPending(tx, { client_id, applies_to }),
  ]);
  const count = pending.find(({ rule_id }) => rule_id === row.id)?.count ?? 0;
  return { status: true, data: shown(row, names, count) };
}

/** In order, the default last. */
export async function everyRule(
  tx: CompanyTransaction,
  filter: { client_id: string; applies_to: AppliesTo },
): Promise<AnyRule[]> {
  const [rules, last] = await Promise.all([readRules(tx, filter), readDefaultRule(tx, filter)]);
  return [...rules, defaultOf(filter.applies_to, last)];
}

/** The default rule that applies when no other matches: the company's own or the standard one. */
export function defaultOf(applies_to: AppliesTo, saved: DefaultRuleRow | undefined): AnyRule {
  return {
    id: null,
    applies_to,
    name: defaultRule.name,
    description: '',
    sort_order: 0,
    is_active: true,
    ...(saved ?? { rule: standardRule, version: 0, created_by: null, changed_by: null }),
  };
}

const { conditions: _, steps, auto_approve, audit_pct, resumes_at_sender } = defaultRule;
const standardRule: SavedRule = {
  conditions: { all: [] },
  steps: steps.map((step) => ({ ...step, approvers: [...step.approvers], notify: [...step.notify] })),
  auto_approve,
  audit_pct,
  resumes_at_sender,
};

/** The engine's rule is the row with its JSON column spread out. */
export function asRule({
  id,
  name,
  is_active,
  rule,
  created_by,
  changed_by,
}: Pick<AnyRule, 'id' | 'name' | 'is_active' | 'rule' | 'created_by' | 'changed_by'>): ApprovalRule {
  const author_ids = [...new Set([created_by, changed_by])].filter((author) => author !== null);
  return { id: id ?? defaultRule.id, name, is_active, is_default: id === null, ...rule, author_ids };
}

/** The number of rules that use a category, a role or a part of the organisation. */
export function countRulesUsing(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<number> {
  return countNaming(tx, key);
}

/** A rule that uses a custom field; undefined when none does. */
export async function ruleRequiring(
  tx: CompanyTransaction,
  { key, ...args }: { client_id: string; applies_to: AppliesTo; key: string },
): Promise<string | undefined> {
  return (await everyRule(tx, args)).find(({ rule }) => keysIn(rule).includes(key))?.name;
}

function shown(row: AnyRule, names: ApprovalNames, no_of_pending: number): ShownRule {
  return {
    ...row,
    is_default: row.id === null,
    names: Object.fromEntries(namedIds(row.rule).map((id) => [id, names.nameOf(id) ?? id])),
    sentence: approvalSentence(asRule(row), names).parts.map(({ text, kind }) => ({ text, kind })),
    no_of_pending,
  };
}
