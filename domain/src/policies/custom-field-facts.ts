import type { CustomField, CustomFieldKind, CustomValues } from '../custom-fields/custom-field.ts';
import { calculatedValues, type ItemValues } from '../custom-fields/formulas.ts';
import { texts } from '../language/translate.ts';
import type { AttributeValue } from './policy-question.ts';
import type { AttributeCondition, PolicyRule, PolicyTarget } from './policy-rule.ts';
import { spoken } from './policy-text.ts';

/** The records whose custom fields a policy can read. */
export const fieldOwners = ['expense', 'report', 'advance'] as const;
export type PolicyFieldOwner = (typeof fieldOwners)[number];

/**
 * The records whose custom fields a policy can read, by the kind of item. For an expense, these include the fields of
 * its report.
 */
export const ownersReadBy = {
  expense: ['expense', 'report'],
  advance: ['advance'],
} as const satisfies Record<PolicyTarget, readonly PolicyFieldOwner[]>;

/**
 * Returns the key of a custom field in a condition. The prefix distinguishes it from category attributes of the same
 * name.
 */
export function fieldConditionKey(owner: PolicyFieldOwner, key: string): string {
  return `${owner}:${key}`;
}

/** Returns the custom field that a condition reads; null for a category attribute. */
export function fieldOfCondition(conditionKey: string): { owner: PolicyFieldOwner; key: string } | null {
  const [prefix, key] = conditionKey.split(':');
  const owner = fieldOwners.find((candidate) => candidate === prefix);
  return owner && key !== undefined ? { owner, key } : null;
}

/** Returns the name of a field for sentences: 'project_code' and 'expense:project_code' become 'project code'. */
export function conditionName(conditionKey: string): string {
  return spoken(fieldOfCondition(conditionKey)?.key ?? conditionKey);
}

/** Returns the name of a fact as it follows 'The' in a sentence: 'category', 'business unit' or the name of a field. */
export function factName(key: string): string {
  return Object.hasOwn(factNames, key) ? factNames[key as keyof typeof factNames] : conditionName(key);
}

const factNames = texts({
  category: 'category',
  project: 'project',
  person: 'person',
  department: 'department',
  location: 'location',
  merchant: 'merchant',
  level: 'level',
  entity: 'entity',
  business_unit: 'business unit',
  expense_type: 'expense type',
  payment_mode: 'payment mode',
  currency: 'currency',
});

/** Returns the condition type for a kind of field; null if policies cannot read it. */
export function conditionTypeOf(kind: CustomFieldKind, owner: PolicyFieldOwner): AttributeCondition['type'] | null {
  // A report's formula reads its total, which depends on the policy results of its expenses.
  if (kind === 'formula' && owner === 'report') return null;
  return typeByKind[kind];
}

const typeByKind = {
  text: 'text',
  number: 'number',
  date: 'date',
  select: 'select',
  multi_select: 'select',
  yes_no: 'boolean',
  user: 'select',
  formula: 'number',
} satisfies Record<CustomFieldKind, AttributeCondition['type']>;

/** True if an active policy reads custom fields of this kind of record. */
export function readsFieldsOf(rules: readonly PolicyRule[], owner: PolicyFieldOwner): boolean {
  return rules.some(
    ({ is_active, what }) => is_active && what.attributes.some(({ key }) => fieldOfCondition(key)?.owner === owner),
  );
}

/** Returns the values of custom fields by their keys in conditions, including calculated fields. */
export function customFieldFacts(
  owner: PolicyFieldOwner,
  fields: readonly CustomField[],
  { values, item = {} }: { values: CustomValues; item?: ItemValues },
): Record<string, AttributeValue> {
  const all: CustomValues = { ...values, ...calculatedValues(fields, values, item) };
  return Object.fromEntries(
    Object.entries(all).map(([key, value]): [string, AttributeValue] => [fieldConditionKey(owner, key), value]),
  );
}
