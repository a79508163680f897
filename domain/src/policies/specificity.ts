import type { OrganisationNode } from './policy-question.ts';
import type { Choice, PolicyRule } from './policy-rule.ts';

// Each rank outweighs all lower ranks together, so that policies can be compared as integers.
const further = 1;
const category = 256 * further;
const partOfCompany = 256 * category;
const department = 8 * partOfCompany;
const level = 2 * department;
const user = 2 * level;

/**
 * Returns how specific a policy is for an item, by its highest rank: user, level, department, another part of the
 * company, category (a nearer one ranks higher), other conditions. Exclusions ("all but these") do not count, because
 * they hardly narrow the scope.
 */
export function specificity({ who, what }: PolicyRule, itemCategory: OrganisationNode | null): number {
  const parts = named(who.entity_ids) + named(who.business_unit_ids) + named(who.group_ids) + named(who.locations);
  const conditions =
    named(what.expense_type) +
    named(what.payment_mode) +
    named(what.merchants) +
    named(what.currencies) +
    named(what.projects) +
    what.attributes.length;
  return (
    user * named(who.user_ids) +
    level * named(who.level_ids) +
    department * named(who.department_ids) +
    partOfCompany * parts +
    category * Math.min(nearness(what.category_ids, itemCategory), 255) +
    further * Math.min(conditions, 255)
  );
}

function named({ mode, values }: Choice): number {
  return mode === 'IN' && values.length > 0 ? 1 : 0;
}

function nearness(choice: Choice, node: OrganisationNode | null): number {
  if (!node || named(choice) === 0) return 0;
  const depth = node.ancestor_ids.length + 1;
  if (choice.values.includes(node.id)) return depth;
  const nearest = node.ancestor_ids.findIndex((id) => choice.values.includes(id));
  return nearest < 0 ? 0 : depth - 1 - nearest;
}
