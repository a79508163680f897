import { texts } from '#domain/language/translate.ts';
import {
  fieldConditionKey,
  fieldOfCondition,
  fieldOwners,
  type PolicyFieldOwner,
} from '#domain/policies/custom-field-facts.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import type { RuleNames } from '#domain/policies/rule-text.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { fieldsOfEach } from '../custom-fields/read-fields.ts';
import { findNamedIds, lockNamedIds, type NamedId, namesOfIds } from './named-ids.ts';
import { readPolicies, type SavedRule } from './policies.rows.ts';

/** The parts of a rule that refer to something by id or key. */
type RuleReferences = Pick<PolicyRule, 'who' | 'what' | 'add_approvers'>;

/** Looks up the names of everything these rules refer to. */
export async function namesForRules(
  tx: CompanyTransaction,
  options: { client_id: string; currency: string },
  rules: readonly RuleReferences[],
): Promise<RuleNames> {
  const [nameOf, fields] = await Promise.all([
    namesOfIds(tx, options.client_id, rules.flatMap(idsIn)),
    fieldLabels(tx, options.client_id, rules),
  ]);
  return { currency: options.currency, nameOf: (id) => nameOf(id) ?? fields.get(id) ?? choiceLabels[id] };
}

/** Returns the ids and custom field keys that a rule refers to. */
export function namedIds(rule: SavedRule): string[] {
  return [...idsIn(rule).map(({ id }) => id), ...fieldKeysIn(rule)];
}

/** Labels of built-in choices in rule sentences. */
const choiceLabels: Record<string, string | undefined> = texts({
  own: 'the employee',
  company: 'the company',
  expense: 'expense',
});

/** Refuses a rule with unknown ids and locks what it refers to until the rule is saved. */
export function checkRuleIds(tx: CompanyTransaction, client_id: string, rule: SavedRule): Promise<void> {
  return lockNamedIds(tx, client_id, idsIn(rule));
}

/** Does the same as `checkRuleIds`, but without locks, for rules that are only tested. */
export function findRuleIds(tx: CompanyTransaction, client_id: string, rule: SavedRule): Promise<void> {
  return findNamedIds(tx, client_id, idsIn(rule));
}

/** Reads the labels of custom fields by condition key. */
async function fieldLabels(
  tx: CompanyTransaction,
  client_id: string,
  rules: readonly RuleReferences[],
): Promise<ReadonlyMap<string, string>> {
  if (rules.flatMap(fieldKeysIn).length === 0) return new Map();
  const fields = await fieldsOfEach(tx, { client_id, owners: fieldOwners });
  return new Map(
    fieldOwners.flatMap((owner) => fields[owner].map(({ key, label }) => [fieldConditionKey(owner, key), label])),
  );
}

export function fieldKeysIn({ what }: Pick<RuleReferences, 'what'>): string[] {
  return what.attributes.map(({ key }) => key).filter((key) => fieldOfCondition(key) !== null);
}

function idsIn({ who, what, add_approvers }: RuleReferences): NamedId[] {
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
    ...what.attributes.flatMap((condition): NamedId[] =>
      condition.type === 'select' && fieldOfCondition(condition.key)
        ? condition.values.filter(isUuid).map((id) => ({ kind: 'user', id }))
        : [],
    ),
    ...add_approvers.flatMap((approver): NamedId[] => {
      if (approver.kind === 'user') return [{ kind: 'user', id: approver.user_id }];
      return approver.kind === 'role' ? [{ kind: 'role', id: approver.role_id }] : [];
    }),
  ];
}

/** Returns the name of a policy that uses a custom field; undefined if there is none. */
export async function policyReading(
  tx: CompanyTransaction,
  { client_id, owner, key }: { client_id: string; owner: PolicyFieldOwner; key: string },
): Promise<string | undefined> {
  const conditionKey = fieldConditionKey(owner, key);
  const rows = await readPolicies(tx, { client_id, applies_to: owner === 'advance' ? 'advance' : 'expense' });
  return rows.find(({ rule }) => fieldKeysIn(rule).includes(conditionKey))?.name;
}
