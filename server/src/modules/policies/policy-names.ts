import type { RuleNames } from '#domain/policies/rule-words.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { categoryNames, holdCategories } from '../categories/read-categories.ts';
import { findOrganisationNames, holdOrganisation } from '../people/find-standing.ts';
import type { KeptRule } from './policies.rows.ts';

/** What everything these rules name is called, in one trip. What is gone since is called so. */
export async function namesForRules(
  tx: CompanyTransaction,
  of: { client_id: string; currency: string },
  rules: readonly KeptRule[],
): Promise<RuleNames> {
  const ids = rules.flatMap(organisationIds).map(({ id }) => id);
  const categories = rules.flatMap(({ what }) => what.category_ids.values);
  const [organisation, named] = await Promise.all([
    findOrganisationNames(tx, of.client_id, [...new Set(ids)]),
    categoryNames(tx, of.client_id, [...new Set(categories)]),
  ]);
  const names = new Map([...organisation, ...named].map(({ id, name }) => [id, name]));
  const gone = new Set([...ids, ...categories].filter((id) => !names.has(id)));
  return {
    currency: of.currency,
    nameOf: (id) => names.get(id) ?? (gone.has(id) ? 'something deleted' : spokenChoice[id]),
  };
}

/** Everything a rule names by its id. */
export function namedIds(rule: KeptRule): string[] {
  return [...organisationIds(rule).map(({ id }) => id), ...rule.what.category_ids.values];
}

/** Choices that are words of ours and not ids, as a sentence speaks of them. */
const spokenChoice: Record<string, string | undefined> = {
  own: 'the employee',
  company: 'the company',
  expense: 'expense',
};

/**
 * Refuses a rule that names what this company does not have: somebody's level that is a department, another company's
 * person. What it names cannot be deleted before the rule is kept.
 */
export async function checkRuleIds(tx: CompanyTransaction, client_id: string, rule: KeptRule): Promise<void> {
  if (organisationIds(rule).length > 0) await holdOrganisation(tx, client_id);
  return refuseUnknown(tx, { client_id, rule, readCategories: holdCategories });
}

/** The same for a rule that is only tried: nothing is held. */
export function findRuleIds(tx: CompanyTransaction, client_id: string, rule: KeptRule): Promise<void> {
  return refuseUnknown(tx, { client_id, rule, readCategories: categoryNames });
}

async function refuseUnknown(
  tx: CompanyTransaction,
  of: { client_id: string; rule: KeptRule; readCategories: typeof categoryNames },
): Promise<void> {
  const wanted = organisationIds(of.rule);
  const categories = [...new Set(of.rule.what.category_ids.values)];
  const [organisation, found] = await Promise.all([
    findOrganisationNames(tx, of.client_id, [...new Set(wanted.map(({ id }) => id))]),
    of.readCategories(tx, of.client_id, categories),
  ]);
  const known = new Set(organisation.map(({ kind, id }) => `${kind} ${id}`));
  if (found.length !== categories.length || wanted.some(({ kind, id }) => !known.has(`${kind} ${id}`)))
    throw new Refused('item.not_found');
}

interface NamedId {
  kind: 'level' | 'department' | 'entity' | 'business_unit' | 'user' | 'group' | 'role';
  id: string;
}

function organisationIds({ who, add_approvers }: KeptRule): NamedId[] {
  const of = (kind: NamedId['kind'], { values }: { values: readonly string[] }) => values.map((id) => ({ kind, id }));
  return [
    ...of('level', who.level_ids),
    ...of('department', who.department_ids),
    ...of('entity', who.entity_ids),
    ...of('business_unit', who.business_unit_ids),
    ...of('user', who.user_ids),
    ...of('group', who.group_ids),
    ...add_approvers.flatMap((approver): NamedId[] => {
      if (approver.kind === 'user') return [{ kind: 'user', id: approver.user_id }];
      return approver.kind === 'role' ? [{ kind: 'role', id: approver.role_id }] : [];
    }),
  ];
}
