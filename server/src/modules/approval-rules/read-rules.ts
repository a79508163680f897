import type { ApprovalRule } from '#domain/approvals/approval-rule.ts';
import { defaultRule } from '#domain/approvals/default-rule.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import {
  type AppliesTo,
  countNaming,
  type DefaultRuleRow,
  type RuleRow,
  readDefaultRule,
  readRules,
  type SavedRule,
} from './approval-rules.rows.ts';

/** A saved rule, or the default rule, which has no id. */
export type AnyRule = Omit<RuleRow, 'id'> & { id: string | null };

/** Reads all rules in order, the default rule last. */
export async function everyRule(
  tx: CompanyTransaction,
  filter: { client_id: string; applies_to: AppliesTo },
): Promise<AnyRule[]> {
  const [rules, last] = await Promise.all([readRules(tx, filter), readDefaultRule(tx, filter)]);
  return [...rules, defaultOf(filter.applies_to, last)];
}

/** Returns the default rule, which applies when no other rule matches: the company's own or the standard one. */
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

/** Converts a row to a rule that the domain can evaluate. */
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

/** Counts the rules that use a category, a role or a part of the organisation. */
export function countRulesUsing(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<number> {
  return countNaming(tx, key);
}
