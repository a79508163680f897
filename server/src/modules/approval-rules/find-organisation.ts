import type { PersonBrief } from '#contract/shared/person.ts';
import type { ApprovalRule, ApproverChoice } from '#domain/approvals/approval-rule.ts';
import type { Organisation, OrganisationPerson } from '#domain/approvals/organisation.ts';
import type { PolicyApprover } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { findDeciders } from '../people/find-deciders.ts';

interface OrganisationQuery {
  owner_id: string;
  /** The owner's managers, nearest first. */
  department_ids: readonly string[];
  /** Other people the engine looks up, with their managers. */
  user_ids?: readonly string[];
  role_ids?: readonly string[];
  categories?: readonly OwnedCategory[];
}

export interface OwnedCategory {
  id: string;
  name: string;
  owner_id: string | null;
}

/** With everybody's names. */
interface KnownOrganisation extends Organisation {
  person(id: string): (OrganisationPerson & PersonBrief) | undefined;
}

/** The part of the organisation that approval of this owner's item can involve, in one round trip. */
export async function findOrganisation(
  tx: CompanyTransaction,
  client_id: string,
  { owner_id, department_ids, user_ids = [], role_ids = [], categories = [] }: OrganisationQuery,
): Promise<KnownOrganisation> {
  const owners = categories.flatMap((category) => category.owner_id ?? []);
  const { people, roles, heads, admins } = await findDeciders(tx, {
    client_id,
    role_ids,
    department_ids,
    user_ids: [...new Set([owner_id, ...user_ids, ...owners])],
  });

  const categoryOf = new Map(categories.map((category) => [category.id, category]));

  return {
    person: (id) => people.get(id),
    headsOf: (id) => (id === owner_id ? department_ids.flatMap((department) => heads.get(department) ?? []) : []),
    membersOf: (role_id) => roles.get(role_id),
    ownersOf: (ids) =>
      ids.flatMap((id) => {
        const { name, owner_id: user_id } = categoryOf.get(id) ?? { name: '', owner_id: null };
        return user_id ? [{ category_id: id, name, user_id }] : [];
      }),
    admins,
  };
}

/** The people and roles that a rule and policy violations name. */
export function namedBy(
  { steps }: ApprovalRule,
  extra_approvers: readonly PolicyApprover[],
): { user_ids: string[]; role_ids: string[] } {
  const choices: (ApproverChoice | PolicyApprover)[] = [
    ...steps.flatMap(({ approvers, notify, escalate_to }) => [
      ...approvers,
      ...notify,
      ...(escalate_to ? [escalate_to] : []),
    ]),
    ...extra_approvers,
  ];
  return {
    user_ids: choices.flatMap((choice) => (choice.kind === 'user' ? choice.user_id : [])),
    role_ids: choices.flatMap((choice) => (choice.kind === 'role' ? choice.role_id : [])),
  };
}
