import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { checkApprovalRule } from '#domain/approvals/rule-problems.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import type { AppliesTo } from './approval-rules.rows.ts';
import { type AnyRule, asRule, defaultOf, everyRule } from './read-rules.ts';
import { findRuleIds } from './rule-names.ts';

type Draft = InputOf<typeof approvalRules.test>['draft'];

/**
 * Returns the company's rules together with the rule in the editor, which takes the position of its saved version or,
 * if it is new, the position above the default rule.
 */
export async function rulesWithDraft(
  tx: CompanyTransaction,
  options: { client_id: string; own: string; applies_to: AppliesTo; author_id: string },
  draft: Draft,
): Promise<AnyRule[]> {
  if (!draft) return everyRule(tx, options);
  const [rules] = await Promise.all([everyRule(tx, options), findRuleIds(tx, options, draft.rule)]);
  const saved = draft.id === undefined ? undefined : rules.find(({ id }) => id === draft.id);
  if (draft.id && !saved) throw new Refused('item.not_found');
  const { name, rule, is_active } = draft;
  const tried: AnyRule = {
    ...(saved ?? { ...defaultOf(options.applies_to, undefined), id: 'draft' }),
    ...(draft.id === null ? {} : { name, is_active }),
    rule,
    changed_by: options.author_id,
  };
  orRefuse(checkApprovalRule(asRule(tried), options.own));
  return saved ? rules.map((candidate) => (candidate === saved ? tried : candidate)) : rules.toSpliced(-1, 0, tried);
}
