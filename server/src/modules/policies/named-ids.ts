import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { categoryNames, lockCategories } from '../categories/read-categories.ts';
import { findOrganisationNames, lockOrganisation } from '../people/find-standing.ts';

/** Something of the company that a rule names by its id. */
export interface NamedId {
  kind: 'level' | 'department' | 'entity' | 'business_unit' | 'user' | 'group' | 'role' | 'category';
  id: string;
}

/** What all of these are called, in one trip. What is gone since is called so; undefined for what was not asked. */
export async function namesOfIds(
  tx: CompanyTransaction,
  client_id: string,
  asked: readonly NamedId[],
): Promise<(id: string) => string | undefined> {
  const [organisation, categories] = await Promise.all([
    findOrganisationNames(tx, client_id, organisationIds(asked)),
    categoryNames(tx, client_id, categoryIds(asked)),
  ]);
  const names = new Map([...organisation, ...categories].map(({ id, name }) => [id, name]));
  const gone = new Set(asked.map(({ id }) => id).filter((id) => !names.has(id)));
  return (id) => names.get(id) ?? (gone.has(id) ? 'something deleted' : undefined);
}

/**
 * Refuses what this company does not have: somebody's level that is a department, another company's person. What is
 * named cannot be deleted before the rule is kept.
 */
export async function lockNamedIds(tx: CompanyTransaction, client_id: string, wanted: readonly NamedId[]) {
  if (organisationIds(wanted).length > 0) await lockOrganisation(tx, client_id);
  await refuseUnknown(tx, { client_id, wanted, readCategories: lockCategories });
}

/** The same for a rule that is only tried: nothing is held. */
export async function findNamedIds(tx: CompanyTransaction, client_id: string, wanted: readonly NamedId[]) {
  await refuseUnknown(tx, { client_id, wanted, readCategories: categoryNames });
}

async function refuseUnknown(
  tx: CompanyTransaction,
  options: { client_id: string; wanted: readonly NamedId[]; readCategories: typeof categoryNames },
): Promise<void> {
  const [organisation, categories] = await Promise.all([
    findOrganisationNames(tx, options.client_id, organisationIds(options.wanted)),
    options.readCategories(tx, options.client_id, categoryIds(options.wanted)),
  ]);
  const known = new Set([
    ...organisation.map(({ kind, id }) => `${kind} ${id}`),
    ...categories.map(({ id }) => `category ${id}`),
  ]);
  if (options.wanted.some(({ kind, id }) => !known.has(`${kind} ${id}`))) throw new Refused('item.not_found');
}

function organisationIds(asked: readonly NamedId[]): string[] {
  return [...new Set(asked.flatMap(({ kind, id }) => (kind === 'category' ? [] : id)))];
}

function categoryIds(asked: readonly NamedId[]): string[] {
  return [...new Set(asked.flatMap(({ kind, id }) => (kind === 'category' ? id : [])))];
}
