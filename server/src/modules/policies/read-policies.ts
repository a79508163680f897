import type { PolicyPerson } from '#domain/policies/policy-question.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { EmployeeProfile } from '../people/find-employee-profile.ts';
import { type AppliesTo, countNaming, hasActivePolicy, type PolicyRow, readPolicies } from './policies.rows.ts';

/** Reads the company's rules in the format of the rule engine. */
export async function rulesOf(
  tx: CompanyTransaction,
  options: { client_id: string; applies_to: AppliesTo },
): Promise<PolicyRule[]> {
  return (await readPolicies(tx, options)).map(asRule);
}

/** Converts a row to the format of the rule engine, by merging the rule column into the row. */
export function asRule({ rule, version: _, ...row }: PolicyRow): PolicyRule {
  return { ...row, ...rule };
}

/** Counts the rules that refer to a category, role or organisation unit. */
export function countPoliciesUsing(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<number> {
  return countNaming(tx, key);
}

/** Returns true if at least one rule is active. */
export function hasPolicies(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  return hasActivePolicy(tx, client_id);
}

/** Returns the facts about a person that policies compare. */
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
