import type { RuleNames } from '#domain/policies/rule-text.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { findNamedIds, lockNamedIds, type NamedId, namesOfIds } from './named-ids.ts';
import type { SavedRule } from './policies.rows.ts';

/** Looks up the names of everything these rules refer to. */
export async function namesForRules(
  tx: CompanyTransaction,
  options: { client_id: string; currency: string },
  rules: readonly SavedRule[],
): Promise<RuleNames> {
  const nameOf = await namesOfIds(tx, options.client_id, rules.flatMap(idsIn));
  return { currency: options.currency, nameOf: (id) => nameOf(id) ?? choiceLabels[id] };
}

/** The ids a rule refers to. */
export function namedIds(rule: SavedRule): string[] {
  return idsIn(rule).map(({ id }) => id);
}

/** Labels of built-in choices in rule sentences. */
const choiceLabels: Record<string, string | undefined> = {
  own: 'the employee',
  company: 'the company',
  expense: 'expense',
};

/** Refuses a rule with unknown ids and locks what it refers to until the rule is saved. */
export function checkRuleIds(tx: CompanyTransaction, client_id: string, rule: SavedRule): Promise<void> {
  return lockNamedIds(tx, client_id, idsIn(rule));
}

/** Same check without locks, for rules that are only tested. */
export function findRuleIds(tx: CompanyTransaction, client_id: string, rule: SavedRule): Promise<void> {
  return findNamedIds(tx, client_id, idsIn(rule));
}

function idsIn({ who, what, add_approvers }: SavedRule): NamedId[] {
  const options = (kind: NamedId['kind'], { values }: { values: readonly string[] }) =>
    values.map((id) => ({ kind, id }));
  return [
    ...options('level', who.level_ids),
    ...options('department', who.department_ids),
    ...options('entity', who.entity_ids),
    ...options('business_unit', who.business_unit_ids),
    ...options('user', who.user_ids),
    ...options('group', who.group_ids),
    ...options('category', what.category_ids),
    ...add_approvers.flatMap((approver): NamedId[] => {
      if (approver.kind === 'user') return [{ kind: 'user', id: approver.user_id }];
      return approver.kind === 'role' ? [{ kind: 'role', id: approver.role_id }] : [];
    }),
  ];
}
