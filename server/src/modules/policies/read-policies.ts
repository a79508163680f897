import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { fieldConditionKey, type PolicyFieldOwner } from '#domain/policies/custom-field-facts.ts';
import { hiddenLimits } from '#domain/policies/hidden-limits.ts';
import type { PolicyPerson } from '#domain/policies/policy-question.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import { ruleSentence } from '#domain/policies/rule-sentence.ts';
import type { RuleNames } from '#domain/policies/rule-text.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { EmployeeProfile } from '../people/find-employee-profile.ts';
import {
  type AppliesTo,
  countNaming,
  hasActivePolicy,
  type PolicyRow,
  readPolicies,
  readPolicy,
} from './policies.rows.ts';
import { fieldKeysIn, namedIds, namesForRules } from './policy-names.ts';

type Policy = OutputOf<typeof policies.list>['data'][number];

export async function listPolicies(
  { tx, actor }: ReadContext,
  { applies_to }: InputOf<typeof policies.list>,
): Promise<OutputOf<typeof policies.list>> {
  const { client_id } = actor;
  const rows = await readPolicies(tx, { client_id, applies_to });
  const names = await namesForRules(
    tx,
    { client_id, currency: actor.company.currency },
    rows.map(({ rule }) => rule),
  );
  const hidden = hiddenLimits(rows.map(asRule));
  return { status: true, data: rows.map((row) => ({ ...shown(row, names), hidden_by: hidden.get(row.id) ?? null })) };
}

export async function policyDetails(
  { tx, actor }: ReadContext,
  { id }: InputOf<typeof policies.details>,
): Promise<OutputOf<typeof policies.details>> {
  return policyById(tx, { client_id: actor.client_id, id, currency: actor.company.currency });
}

export async function policyById(
  tx: CompanyTransaction,
  key: { client_id: string; id: string; currency: string },
): Promise<{ status: true; data: Policy }> {
  const row = await readPolicy(tx, key);
  if (!row) throw new Refused('item.not_found');
  const names = await namesForRules(tx, key, [row.rule]);
  const rules = await rulesOf(tx, { client_id: key.client_id, applies_to: row.applies_to });
  return { status: true, data: { ...shown(row, names), hidden_by: hiddenLimits(rules).get(row.id) ?? null } };
}

/** The company's rules in the format of the rule engine. */
export async function rulesOf(
  tx: CompanyTransaction,
  options: { client_id: string; applies_to: AppliesTo },
): Promise<PolicyRule[]> {
  return (await readPolicies(tx, options)).map(asRule);
}

/** Merges the rule column into the row. */
export function asRule({ rule, version: _, ...row }: PolicyRow): PolicyRule {
  return { ...row, ...rule };
}

/** The number of rules that refer to a category, role or organisation unit. */
export function countPoliciesUsing(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<number> {
  return countNaming(tx, key);
}

/** A policy that reads a custom field; undefined when none does. */
export async function policyReading(
  tx: CompanyTransaction,
  { client_id, owner, key }: { client_id: string; owner: PolicyFieldOwner; key: string },
): Promise<string | undefined> {
  const conditionKey = fieldConditionKey(owner, key);
  const rows = await readPolicies(tx, { client_id, applies_to: owner === 'advance' ? 'advance' : 'expense' });
  return rows.find(({ rule }) => fieldKeysIn(rule).includes(conditionKey))?.name;
}

function shown(row: PolicyRow, names: RuleNames): Omit<Policy, 'hidden_by'> {
  return {
    ...row,
    names: Object.fromEntries(namedIds(row.rule).map((id) => [id, names.nameOf(id) ?? id])),
    sentence: ruleSentence(asRule(row), names).parts.map(({ text, kind }) => ({ text, kind })),
  };
}

/** True if at least one rule is active. */
export function hasPolicies(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  return hasActivePolicy(tx, client_id);
}

/** The facts about a person that policies compare. */
export function policyPerson(standing: EmployeeProfile): PolicyPerson {
  const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  const department = named(standing.department_id, standing.department);
  return {
    user: { id: standing.user_id, name: `${standing.first_name} ${standing.last_name}` },
    level: named(standing.level_id, standing.level),
    department: department && { ...department, ancestor_ids: standing.department_ancestor_ids },
    entity: named(standing.entity_id, standing.entity),
    business_unit: named(standing.business_unit_id, standing.business_unit),
    groups: standing.groups,
    location: standing.location || null,
  };
}
