/** A node of a tree, such as a category or department. */
export interface TreeNode {
  id: string;
  parent_id: string | null;
  sort_order: number;
}

/**
 * Sorts parents before their children, and siblings by their sort order. Nodes whose parent does not exist are roots.
 */
export function inTreeOrder<Node extends TreeNode>(nodes: readonly Node[]): Node[] {
  const known = new Set(nodes.map(({ id }) => id));
  const children = new Map<string | null, Node[]>();
  for (const node of [...nodes].sort(bySortOrder)) {
    const parent = node.parent_id !== null && known.has(node.parent_id) ? node.parent_id : null;
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const below = (parent: string | null): Node[] =>
    (children.get(parent) ?? []).flatMap((node) => [node, ...below(node.id)]);
  return below(null);
}

/** Whether a new parent would make a node its own ancestor. */
export function wouldLoop(
  nodes: readonly Pick<TreeNode, 'id' | 'parent_id'>[],
  { id, parent_id }: { id: string; parent_id: string | null },
): boolean {
  return parent_id !== null && (parent_id === id || ancestorsOf(nodes, parent_id).includes(id));
}

/** Returns the ancestors of a node, the nearest first. Stops if the rows form a loop. */
export function ancestorsOf(nodes: readonly Pick<TreeNode, 'id' | 'parent_id'>[], id: string): string[] {
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]));
  const found: string[] = [];
  for (let next = parents.get(id); next && !found.includes(next) && next !== id; next = parents.get(next))
    found.push(next);
  return found;
}

function bySortOrder(left: TreeNode, right: TreeNode): number {
  return left.sort_order - right.sort_order || (left.id < right.id ? -1 : 1);
}
