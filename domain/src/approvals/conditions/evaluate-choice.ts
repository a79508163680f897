import { t } from '../../language/translate.ts';
import { plainText } from '../../policies/plain-text.ts';
import type { ChoiceCondition, ChoiceField } from '../approval-rule.ts';
import { fewOf } from '../approver-text.ts';
import type { ConditionContext, Evaluated } from '../evaluated.ts';
import type { ApprovalItem } from '../item.ts';
import { choiceNouns, choiceText } from './condition-fields.ts';

/**
 * Evaluates a choice. 'in' is true if any value of the item is listed; 'not_in' is true if none is, also for an item
 * without a value.
 */
export function evaluateChoice(
  { field, operator, values }: ChoiceCondition,
  { item, names }: ConditionContext,
): Evaluated {
  const { own, above } = valuesOf(field, item);
  const spoken = (ids: readonly string[]) => ids.map((id) => choiceText(field, id, names));
  const found = [...own, ...above].filter((value) => values.some((each) => isSame(field, each, value)));
  const holds = found.length > 0 === (operator === 'in');
  if (found.length > 0) return { holds, reason: are(field, spoken(found)) };
  if (own.length === 0) return { holds, reason: choiceNouns[field].none };
  return { holds, reason: t`${are(field, spoken(own))}, not ${fewOf(spoken(values), 'or')}` };
}

/** Returns the item's own values and, separately, the parents of these values. A condition matches both. */
function valuesOf(field: ChoiceField, item: ApprovalItem): { own: readonly string[]; above: readonly string[] } {
  const { standing } = item;
  const only = (value: string | null) => ({ own: value ? [value] : [], above: [] });
  switch (field) {
    case 'category':
      return { own: item.category_ids, above: item.category_ids_above };
    case 'expense_type':
      return { own: item.expense_types, above: [] };
    case 'currency':
      return { own: item.currencies, above: [] };
    case 'department':
      return { own: standing.department_ids.slice(0, 1), above: standing.department_ids.slice(1) };
    case 'entity':
      return only(standing.entity_id);
    case 'business_unit':
      return only(standing.business_unit_id);
    case 'level':
      return only(standing.level_id);
    case 'group':
      return { own: standing.group_ids, above: [] };
    case 'location':
      return only(standing.location);
    case 'owner':
      return only(item.owner_id);
  }
}

/** Compares values. Locations are free text, so case and accents are ignored in them. */
function isSame(field: ChoiceField, left: string, right: string): boolean {
  return left === right || (field === 'location' && plainText(left) === plainText(right));
}

function are(field: ChoiceField, labels: readonly string[]): string {
  const { one, several } = choiceNouns[field];
  return labels.length === 1 ? t`${one} is ${labels[0]}` : t`${several} are ${fewOf(labels, 'and')}`;
}
