/** The list with one of its items at another place; a place outside the list is the nearest one inside. */
export function moveItem<Item>(items: readonly Item[], { from, to }: { from: number; to: number }): Item[] {
  const moved = [...items];
  const [taken] = moved.splice(from, 1);
  if (taken === undefined) return moved;
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, taken);
  return moved;
}
