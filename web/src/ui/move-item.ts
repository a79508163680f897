/** Moves one item to another index. An index outside the list is clamped. */
export function moveItem<Item>(items: readonly Item[], { from, to }: { from: number; to: number }): Item[] {
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  if (item === undefined) return moved;
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, item);
  return moved;
}
