import { inTreeOrder, type TreeNode } from '../tree/tree.ts';

export interface ClaimableNode extends TreeNode {
  is_active: boolean;
  /** The entities whose employees can use the category; empty if it is allowed for every entity. */
  entity_ids: readonly string[];
}

/**
 * Returns the categories that employees of an entity can use. The category and all of its parents must be active and
 * allowed for the entity.
 */
export function claimable<Node extends ClaimableNode>(nodes: readonly Node[], entity_id: string | null): Node[] {
  const known = new Set(nodes.map(({ id }) => id));
  const open = new Set<string>();
  for (const { id, parent_id, is_active, entity_ids } of inTreeOrder(nodes)) {
    const isOpenAbove = parent_id === null || !known.has(parent_id) || open.has(parent_id);
    const isTheirs = entity_ids.length === 0 || (entity_id !== null && entity_ids.includes(entity_id));
    if (is_active && isTheirs && isOpenAbove) open.add(id);
  }
  return nodes.filter(({ id }) => open.has(id));
}
