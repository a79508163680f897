import type { CompanyTransaction } from '../db/database.ts';
import { type List, readIds } from '../db/list-query.rows.ts';
import { Refused } from './refusals.ts';

/** The items of a bulk action: a list of ids, or all items that match the query of a list. */
type Selection<Matching> = { ids: readonly string[] } | { matching: Matching };

interface Selectable<Query> {
  list: Pick<List<Query, unknown, never>, 'id' | 'matches'>;
  /** A query for all items that can be selected. */
  whole: Query;
  most: number;
}

/** Resolves a selection to ids. Refuses ids that are not in the list, and more than `most` matches. */
export async function selectedIds<Query>(
  tx: CompanyTransaction,
  chosen: Selection<Partial<NoInfer<Query>>>,
  { list, whole, most }: Selectable<Query>,
): Promise<string[]> {
  if ('matching' in chosen) return matchingIds(tx, list, { ...whole, ...chosen.matching }, { most });
  const ids = [...new Set(chosen.ids)];
  const listed = new Set(await readIds(tx, list, whole, { among: ids }));
  if (ids.some((id) => !listed.has(id))) throw new Refused('item.not_found');
  return ids;
}

/** Returns the ids of all items that match a query. Refuses more than `most` matches. */
export async function matchingIds<Query>(
  tx: CompanyTransaction,
  list: Selectable<Query>['list'],
  query: Query,
  { most }: { most: number },
): Promise<string[]> {
  const ids = await readIds(tx, list, query, { limit: most + 1 });
  if (ids.length > most) throw new Refused('selection.too_many', { most });
  return ids;
}
