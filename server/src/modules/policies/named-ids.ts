import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { categoryNames, lockCategories } from '../categories/read-categories.ts';
import { findOrganisationNames, lockOrganisation } from '../people/find-employee-profile.ts';

/** An item that a rule refers to by id. */
export interface NamedId {
  kind: 'level' | 'department' | 'entity' | 'business_unit' | 'user' | 'group' | 'role' | 'category';
  id: string;
}

/**
 * Returns a function that returns the name of an id. Deleted items get a placeholder; for an id that was not passed,
 * the function returns undefined.
 */
export async function namesOfIds(
  tx: CompanyTransaction,
  client_id: string,
  ids: readonly NamedId[],
): Promise<(id: string) => string | undefined> {
  const [organisation, categories] = await Promise.all([
    findOrganisationNames(tx, client_id, organisationIds(ids)),
    categoryNames(tx, client_id, categoryIds(ids)),
  ]);
  const names = new Map([...organisation, ...categories].map(({ id, name }) => [id, name]));
  const gone = new Set(ids.map(({ id }) => id).filter((id) => !names.has(id)));
  return (id) => names.get(id) ?? (gone.has(id) ? t`a deleted item` : undefined);
}

/**
 * Refuses ids that do not exist in this company or have the wrong kind. Locks the items, so that they cannot be deleted
 * before the rule is saved.
 */
export async function lockNamedIds(tx: CompanyTransaction, client_id: string, ids: readonly NamedId[]) {
  if (organisationIds(ids).length > 0) await lockOrganisation(tx, client_id);
  await refuseUnknown(tx, { client_id, ids, readCategories: lockCategories });
}

/** Does the same as `lockNamedIds`, but without locks, for rules that are only tested. */
export async function findNamedIds(tx: CompanyTransaction, client_id: string, ids: readonly NamedId[]) {
  await refuseUnknown(tx, { client_id, ids, readCategories: categoryNames });
}

async function refuseUnknown(
  tx: CompanyTransaction,
  options: { client_id: string; ids: readonly NamedId[]; readCategories: typeof categoryNames },
): Promise<void> {
  const [organisation, categories] = await Promise.all([
    findOrganisationNames(tx, options.client_id, organisationIds(options.ids)),
    options.readCategories(tx, options.client_id, categoryIds(options.ids)),
  ]);
  const known = new Set([
    ...organisation.map(({ kind, id }) => `${kind} ${id}`),
    ...categories.map(({ id }) => `category ${id}`),
  ]);
  if (options.ids.some(({ kind, id }) => !known.has(`${kind} ${id}`))) throw new Refused('item.not_found');
}

function organisationIds(ids: readonly NamedId[]): string[] {
  return [...new Set(ids.flatMap(({ kind, id }) => (kind === 'category' ? [] : id)))];
}

function categoryIds(ids: readonly NamedId[]): string[] {
  return [...new Set(ids.flatMap(({ kind, id }) => (kind === 'category' ? id : [])))];
}
