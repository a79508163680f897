interface Member {
  id: string;
  parent_id: string | null;
}

export interface Branch<Item> {
  item: Item;
  below: Branch<Item>[];
}

/** Builds a tree of members, in which siblings keep their order. A member whose parent is missing becomes a root. */
export function treeOf<Item extends Member>(members: readonly Item[]): Branch<Item>[] {
  const ids = new Set(members.map(({ id }) => id));
  const byParent = Map.groupBy(members, ({ parent_id }) => (parent_id && ids.has(parent_id) ? parent_id : null));
  const branches = (parent: string | null): Branch<Item>[] =>
    (byParent.get(parent) ?? []).map((item) => ({ item, below: branches(item.id) }));
  return branches(null);
}

/** Returns the ids of all members in tree order, after the children of one parent were reordered. */
export function reordered<Item extends Member>(
  members: readonly Item[],
  { parent_id, ids }: { parent_id: string | null; ids: readonly string[] },
): string[] {
  const flat = (branches: Branch<Item>[], parent: string | null): string[] => {
    const sorted =
      parent === parent_id
        ? [...branches].sort((left, right) => ids.indexOf(left.item.id) - ids.indexOf(right.item.id))
        : branches;
    return sorted.flatMap(({ item, below }) => [item.id, ...flat(below, item.id)]);
  };
  return flat(treeOf(members), null);
}

/** Returns the ids of a member and all its descendants. None of them can become the member's parent. */
export function branchIds<Item extends Member>(members: readonly Item[], id: string): Set<string> {
  const found = new Set([id]);
  const collect = ({ item, below }: Branch<Item>, isInside: boolean): void => {
    const inside = isInside || item.id === id;
    if (inside) found.add(item.id);
    for (const branch of below) collect(branch, inside);
  };
  for (const branch of treeOf(members)) collect(branch, false);
  return found;
}
