import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { claimable } from '#domain/categories/claimable.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom } from '#domain/money/money.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import { ruleSentence } from '#domain/policies/rule-sentence.ts';
import type { RuleNames } from '#domain/policies/rule-text.ts';
import { rulesForPerson } from '#domain/policies/rules-for-person.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { categoryTree, type WholeCategory } from '../categories/read-categories.ts';
import { findEmployeeProfile } from '../people/find-employee-profile.ts';
import { namesForRules } from './policy-names.ts';
import { policyPerson, rulesOf } from './read-policies.ts';

type Answer = OutputOf<typeof policies.mine>;
type Section = Answer['sections'][number];

/** Lists the policies that apply to the current user, by category. */
export async function readOwnPolicies(
  { tx, actor }: ReadContext,
  _input: InputOf<typeof policies.mine>,
): Promise<Answer> {
  const { client_id } = actor;
  const [profile, tree, expenseRules, advanceRules] = await Promise.all([
    findEmployeeProfile(tx, { client_id, user_id: actor.user_id }),
    categoryTree(tx, client_id),
    rulesOf(tx, { client_id, applies_to: 'expense' }),
    rulesOf(tx, { client_id, applies_to: 'advance' }),
  ]);
  if (!profile) throw new Refused('item.not_found');

  const rules = rulesForPerson([...expenseRules, ...advanceRules], policyPerson(profile)).map(withoutNames);
  const names = await namesForRules(tx, { client_id, currency: actor.company.currency }, rules);
  const categories = claimable(
    tree.filter(({ applies_to }) => applies_to === 'expense'),
    profile.entity_id,
  );

  return {
    status: true,
    person: {
      entity: profile.entity,
      department: profile.department,
      level: profile.level,
      groups: profile.groups.map(({ name }) => name),
    },
    sections: sectionsOf(rules, names),
    receipts: categories.flatMap((category) => receiptLine(category, actor.company.currency) ?? []),
  };
}

/** Removes the people from a rule: the reader is one of them, and the sentence must not name colleagues. */
function withoutNames(rule: PolicyRule): PolicyRule {
  return { ...rule, who: { ...rule.who, user_ids: { mode: 'IN', values: [] } } };
}

/**
 * Groups the rules into one section per subject: rules for all expenses come first, then the categories in the order of
 * the rules.
 */
function sectionsOf(rules: readonly PolicyRule[], names: RuleNames): Section[] {
  const groups = Map.groupBy(rules, ({ applies_to, what }) => `${applies_to} ${JSON.stringify(what.category_ids)}`);
  return [...groups.values()]
    .flatMap((group): (Section & { isGeneral: boolean })[] => {
      const [first] = group;
      if (!first) return [];
      const { applies_to, what } = first;
      return [
        {
          applies_to,
          title: titleOf(first, names),
          isGeneral: what.category_ids.values.length === 0,
          rules: group.map((rule) => ({
            id: rule.id,
            name: rule.name,
            description: rule.description,
            action: rule.action,
            sentence: ruleSentence(rule, names).parts.map(({ text, kind }) => ({ text, kind })),
          })),
        },
      ];
    })
    .sort((left, right) => rankOf(left) - rankOf(right))
    .map(({ isGeneral: _, ...section }) => section);
}

function rankOf({ applies_to, isGeneral }: { applies_to: Section['applies_to']; isGeneral: boolean }): number {
  return (applies_to === 'advance' ? 2 : 0) + (isGeneral ? 0 : 1);
}

function titleOf({ applies_to, what }: PolicyRule, names: RuleNames): string {
  const all = applies_to === 'expense' ? t`All expenses` : t`All advances`;
  const { mode, values } = what.category_ids;
  if (values.length === 0) return all;
  const listed = values.map((id) => names.nameOf(id) ?? id).join(', ');
  return mode === 'IN' ? listed : t`${all} except ${listed}`;
}

function receiptLine({ id, name, receipt_rule, receipt_above }: WholeCategory, currency: string) {
  if (receipt_rule === 'required') return { category_id: id, category: name, text: t`Always required` };
  if (receipt_rule !== 'required_above' || receipt_above === null) return null;
  return { category_id: id, category: name, text: t`Required over ${amountText(moneyFrom(receipt_above, currency))}` };
}
