import type { ApprovalNames } from '#domain/approvals/approval-names.ts';
import type { ApprovalConditions, ApprovalTest, ApproverChoice } from '#domain/approvals/approval-rule.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { fieldsOf, lockedFieldsOf } from '../custom-fields/read-fields.ts';
import { countRoleMembers } from '../people/find-people.ts';
import { findNamedIds, lockNamedIds, type NamedId, namesOfIds } from '../policies/named-ids.ts';
import type { AppliesTo, SavedRule } from './approval-rules.rows.ts';
import { everyRule } from './read-rules.ts';

interface Input {
  client_id: string;
  currency: string;
  applies_to: AppliesTo;
}

/** Reads the names of everything that the rules refer to, and of additional ids, in one round trip. */
export async function namesForRules(
  tx: CompanyTransaction,
  { client_id, currency, applies_to }: Input,
  rules: readonly SavedRule[],
  others: readonly NamedId[] = [],
): Promise<ApprovalNames> {
  const ids = [...rules.flatMap(idsIn), ...others];
  const role_ids = [...new Set(ids.flatMap(({ kind, id }) => (kind === 'role' ? id : [])))];
  const [nameOf, fields, members] = await Promise.all([
    namesOfIds(tx, client_id, ids),
    fieldsOf(tx, { client_id, applies_to }),
    countRoleMembers(tx, { client_id, role_ids }),
  ]);

  const labels = new Map(fields.map(({ key, label }) => [key, label]));

  return {
    currency,
    nameOf: (id) => nameOf(id) ?? labels.get(id),
    noOfMembers: (role_id) => members.get(role_id),
  };
}

/** Returns the ids of everything that a rule refers to. */
export function namedIds(rule: SavedRule): string[] {
  return idsIn(rule).map(({ id }) => id);
}

interface OfKind {
  client_id: string;
  applies_to: AppliesTo;
}

/**
 * Refuses a rule that refers to something that does not exist in the company. Locks everything the rule refers to until
 * the rule is saved.
 */
export async function checkRuleIds(tx: CompanyTransaction, scope: OfKind, rule: SavedRule): Promise<void> {
  await lockNamedIds(tx, scope.client_id, idsIn(rule));
  await checkKeys(tx, scope, { rule, readFields: lockedFieldsOf });
}

/** Checks the same as `checkRuleIds` but without locks, for a rule that is only tested. */
export async function findRuleIds(tx: CompanyTransaction, scope: OfKind, rule: SavedRule): Promise<void> {
  await Promise.all([
    findNamedIds(tx, scope.client_id, idsIn(rule)),
    checkKeys(tx, scope, { rule, readFields: fieldsOf }),
  ]);
}

async function checkKeys(
  tx: CompanyTransaction,
  scope: OfKind,
  { rule, readFields }: { rule: SavedRule; readFields: typeof fieldsOf },
): Promise<void> {
  const keys = keysIn(rule);
  if (keys.length === 0) return;
  const fields = await readFields(tx, scope);
  if (!keys.every((key) => fields.some((field) => field.key === key))) throw new Refused('item.not_found');
}

/** Returns the keys of the custom fields that a rule uses. */
function keysIn({ conditions }: SavedRule): string[] {
  return testsIn(conditions).flatMap((test) => (test.field === 'custom' ? test.key : []));
}

function idsIn({ conditions, steps }: SavedRule): NamedId[] {
  const approvers = steps.flatMap(({ approvers: ids, notify, escalate_to }) => [
    ...ids,
    ...notify,
    ...(escalate_to ? [escalate_to] : []),
  ]);
  return [...testsIn(conditions).flatMap(idsInTest), ...approvers.flatMap(idInChoice)];
}

function testsIn(conditions: ApprovalConditions): ApprovalTest[] {
  const branches = 'all' in conditions ? conditions.all : conditions.any;
  return branches.flatMap((branch) => ('all' in branch || 'any' in branch ? testsIn(branch) : branch));
}

function idsInTest(test: ApprovalTest): NamedId[] {
  if (!('values' in test)) return [];
  const kind = kinds[test.field];
  return kind ? test.values.map((id) => ({ kind, id })) : [];
}

/** The fields whose options are ids, with the kind of id. The options of all other fields are text. */
const kinds: Partial<Record<ApprovalTest['field'], NamedId['kind']>> = {
  category: 'category',
  department: 'department',
  entity: 'entity',
  business_unit: 'business_unit',
  level: 'level',
  group: 'group',
  owner: 'user',
};

function idInChoice(choice: ApproverChoice): NamedId[] {
  if (choice.kind === 'user') return [{ kind: 'user', id: choice.user_id }];
  return choice.kind === 'role' ? [{ kind: 'role', id: choice.role_id }] : [];
}

/** Returns the name of a rule that uses a custom field; undefined if no rule uses it. */
export async function ruleRequiring(
  tx: CompanyTransaction,
  { key, ...args }: { client_id: string; applies_to: AppliesTo; key: string },
): Promise<string | undefined> {
  return (await everyRule(tx, args)).find(({ rule }) => keysIn(rule).includes(key))?.name;
}
