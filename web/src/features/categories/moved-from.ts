/** Which place moved to which, where one member of a list was put elsewhere; nothing where none was. */
export function movedFrom(before: readonly string[], after: readonly string[]): { from: number; to: number } | null {
  const first = before.findIndex((key, index) => key !== after[index]);
  if (first < 0) return null;
  const last = before.findLastIndex((key, index) => key !== after[index]);
  return before[first] === after[last] ? { from: first, to: last } : { from: last, to: first };
}
