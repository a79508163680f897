import type { PolicyPerson } from '#domain/policies/policy-question.ts';
import type { EmployeeProfile } from '../people/find-employee-profile.ts';

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
