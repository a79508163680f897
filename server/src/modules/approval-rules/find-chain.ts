import type { PersonBrief } from '#contract/shared/person.ts';
import type { ApprovalNames } from '#domain/approvals/approval-names.ts';
import type { ApprovalRule, ApproverChoice } from '#domain/approvals/approval-rule.ts';
import { buildChain } from '#domain/approvals/build-chain.ts';
import { type Chain, fallbackSteps } from '#domain/approvals/chain.ts';
import { findRule } from '#domain/approvals/find-rule.ts';
import type { ApprovalItem } from '#domain/approvals/item.ts';
import type { Organisation, OrganisationPerson } from '#domain/approvals/organisation.ts';
import type { PolicyApprover } from '#domain/policies/policy-rule.ts';
import { ancestorsOf } from '#domain/tree/tree.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { categoryOwners } from '../categories/read-categories.ts';
import { findEmployeeProfile } from '../people/find-employee-profile.ts';
import { briefOf, findDeciders } from '../people/find-people.ts';
import type { AppliesTo } from './approval-rules.rows.ts';
import { asRule, everyRule } from './read-rules.ts';

/** A report or an advance at submission, without the facts about its owner and categories, which are looked up here. */
export type GivenItem = Omit<ApprovalItem, 'currency' | 'category_ids_above' | 'standing'>;

interface ChainInput {
  applies_to: AppliesTo;
  item: GivenItem;
  /** Approvers that policy violations require in addition to the rule. */
  extra_approvers?: readonly PolicyApprover[];
}

/** A chain with the names of all people in it. */
interface NamedChain extends Chain {
  people: ReadonlyMap<string, PersonBrief>;
}

export interface FoundChain extends NamedChain {
  /** Null for the default rule. */
  rule_id: string | null;
  rule_name: string;
  /** True if an item that was sent back resumes, when it is submitted again, at the step that sent it back. */
  resumes_at_sender: boolean;
}

/** Finds the approvers of an item by the current rules, in two round trips for any number of rules and people. */
export async function findChain(
  tx: CompanyTransaction,
  { client_id, own }: { client_id: string; own: string },
  { applies_to, item, extra_approvers = [] }: ChainInput,
): Promise<FoundChain> {
  return chainFrom(tx, client_id, await findRuleFor(tx, { client_id, own }, { applies_to, item }), extra_approvers);
}

interface RuleFound extends FoundItem {
  rule: ApprovalRule;
}

/**
 * Finds the rule that applies to an item. This is the first of the two round trips of `findChain`, for callers that
 * find out only afterwards which approvers policies require.
 */
export async function findRuleFor(
  tx: CompanyTransaction,
  { client_id, own }: { client_id: string; own: string },
  { applies_to, item: given }: Omit<ChainInput, 'extra_approvers'>,
): Promise<RuleFound> {
  const [rules, { item, categories }] = await Promise.all([
    everyRule(tx, { client_id, applies_to }),
    findItem(tx, { client_id, own }, given),
  ]);
  return { ...findRule({ rules: rules.map(asRule), item, names: withoutNames(own) }), item, categories };
}

/** Builds the chain of the rule that `findRuleFor` returned. This is the second round trip of `findChain`. */
export async function chainFrom(
  tx: CompanyTransaction,
  client_id: string,
  { rule, item, categories }: RuleFound,
  extra_approvers: readonly PolicyApprover[],
): Promise<FoundChain> {
  const chain = await chainBy(tx, client_id, { rule, item, categories, extra_approvers });
  const { name: rule_name, resumes_at_sender } = rule;
  return { ...chain, rule_id: rule.is_default ? null : rule.id, rule_name, resumes_at_sender };
}

/** Returns placeholder names, for callers that need only the matching rule and not the reasons. */
export function withoutNames(currency: string): ApprovalNames {
  return { currency, nameOf: () => undefined, noOfMembers: () => undefined };
}

interface FoundItem {
  item: ApprovalItem;
  categories: readonly OwnedCategory[];
}

/** Returns the item with everything that rules need to know about its owner and categories, in one round trip. */
export async function findItem(
  tx: CompanyTransaction,
  { client_id, own }: { client_id: string; own: string },
  given: GivenItem,
): Promise<FoundItem> {
  const [standing, categories] = await Promise.all([
    findEmployeeProfile(tx, { client_id, user_id: given.owner_id }),
    categoryOwners(tx, client_id),
  ]);
  if (!standing) throw new Refused('item.not_found');

  const { department_id, department_ancestor_ids, entity_id, business_unit_id, level_id, location } = standing;
  const above = new Set(given.category_ids.flatMap((id) => ancestorsOf(categories, id)));

  return {
    categories,
    item: {
      ...given,
      currency: own,
      category_ids_above: [...above].filter((id) => !given.category_ids.includes(id)),
      standing: {
        department_ids: department_id ? [department_id, ...department_ancestor_ids] : [],
        entity_id,
        business_unit_id,
        level_id,
        location,
        group_ids: standing.groups.map(({ id }) => id),
      },
    },
  };
}

export async function chainBy(
  tx: CompanyTransaction,
  client_id: string,
  options: FoundItem & { rule: ApprovalRule; extra_approvers: readonly PolicyApprover[] },
): Promise<NamedChain> {
  const { rule, item, extra_approvers } = options;
  const organisation = await findOrganisation(tx, client_id, {
    owner_id: item.owner_id,
    department_ids: item.standing.department_ids,
    categories: options.categories.filter(({ id }) => item.category_ids.includes(id)),
    ...namedBy(rule, extra_approvers),
  });

  const chain = buildChain({ rule, item, organisation, extra_approvers });
  const ids = chain.steps.flatMap(({ approvers }) => approvers.map(({ user_id }) => user_id));
  const people = ids.flatMap((id) => {
    const person = organisation.person(id);
    return person ? [[id, briefOf(person)] as const] : [];
  });

  return { ...chain, people: new Map(people) };
}

/** Returns the activity facts of each step in which a fallback approver decides. */
export function fallbackFacts(found: FoundChain): { name: string; step: string; user_id: string }[] {
  return fallbackSteps(found).flatMap(({ title, user_id }) => {
    const person = found.people.get(user_id);
    return person ? [{ name: `${person.first_name} ${person.last_name}`, step: title, user_id }] : [];
  });
}

interface OrganisationQuery {
  owner_id: string;
  /** The owner's department and the departments above it, nearest first. Their heads can be approvers. */
  department_ids: readonly string[];
  /** Other people to look up together with their managers. */
  user_ids?: readonly string[];
  role_ids?: readonly string[];
  categories?: readonly OwnedCategory[];
}

interface OwnedCategory {
  id: string;
  name: string;
  owner_id: string | null;
}

/** The organisation with the names of its people. */
interface KnownOrganisation extends Organisation {
  person(id: string): (OrganisationPerson & PersonBrief) | undefined;
}

/** Reads the part of the organisation that can be involved in approving the owner's item, in one round trip. */
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

/** Returns the people and roles that a rule and policy violations refer to. */
function namedBy(
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
