import { Refused } from './refusals.ts';

/** The items of a bulk action: a list of ids, or everything a list's query matches. */
type Selection<Matching> = { ids: readonly string[] } | { matching: Matching };

/** Resolves a selection to ids. Refuses ids that the list cannot contain, and more than `most` matches. */
export async function selectedIds<Matching>(
  chosen: Selection<Matching>,
  list: {
    most: number;
    /** The given ids that the list may contain. */
    listed(ids: readonly string[]): Promise<readonly string[]>;
    matching(query: Matching, limit: number): Promise<string[]>;
  },
): Promise<string[]> {
  if ('ids' in chosen) {
    const ids = [...new Set(chosen.ids)];
    const listed = new Set(await list.listed(ids));
    if (ids.some((id) => !listed.has(id))) throw new Refused('item.not_found');
    return ids;
  }
  const ids = await list.matching(chosen.matching, list.most + 1);
  if (ids.length > list.most) throw new Refused('selection.too_many', { most: list.most });
  return ids;
}
