/** Finds the one item that moved between two orders of a list; null if none did. */
export function movedFrom(before: readonly string[], after: readonly string[]): { from: number; to: number } | null {
  const first = before.findIndex((key, index) => key !== after[index]);
  if (first < 0) return null;
  const last = before.findLastIndex((key, index) => key !== after[index]);
  return before[first] === after[last] ? { from: first, to: last } : { from: last, to: first };
}
