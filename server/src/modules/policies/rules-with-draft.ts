import type { InputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { checkRule } from '#domain/policies/check-rule.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { checkRuleFields } from './check-rule-fields.ts';
import type { AppliesTo } from './policies.rows.ts';
import { findRuleIds } from './policy-names.ts';
import { rulesOf } from './read-policies.ts';

type Draft = InputOf<typeof policies.test>['draft'];

/** Returns the company's rules with an unsaved draft, which replaces its saved version or is appended as a new rule. */
export async function rulesWithDraft(
  tx: CompanyTransaction,
  options: { client_id: string; own: string; applies_to: AppliesTo },
  draft: Draft,
): Promise<PolicyRule[]> {
  if (!draft) return rulesOf(tx, options);
  const [rules] = await Promise.all([
    rulesOf(tx, options),
    findRuleIds(tx, options.client_id, draft.rule),
    checkRuleFields(tx, options.client_id, { applies_to: options.applies_to, rule: draft.rule }),
  ]);
  const { id, name, is_active, rule } = draft;
  const saved = rules.find((existing) => existing.id === id);
  if (id && !saved) throw new Refused('item.not_found');

  const draftRule: PolicyRule = {
    id: id ?? 'draft',
    name,
    description: '',
    applies_to: options.applies_to,
    is_active,
    sort_order: saved?.sort_order ?? rules.length + 1,
    ...rule,
  };

  orRefuse(checkRule(draftRule, options.own));
  return saved ? rules.map((existing) => (existing === saved ? draftRule : existing)) : [...rules, draftRule];
}
