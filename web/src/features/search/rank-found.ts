interface Ranked {
  label: string;
  number: string;
}

/**
 * Sorts results by how well they match: first by number, then by the start of the label, then by the start of a word.
 */
export function rankFound<Item extends Ranked>(items: readonly Item[], typed: string): Item[] {
  const text = typed.trim().toLowerCase();
  return items
    .map((item, index) => ({ item, index, score: scoreOf(item, text) }))
    .sort((a, b) => a.score - b.score || a.index - b.index)
    .map(({ item }) => item);
}

function scoreOf({ label, number }: Ranked, text: string): number {
  const name = label.toLowerCase();
  if (number.toLowerCase() === text) return 0;
  if (name.startsWith(text)) return 1;
  if (name.split(/[^\p{L}\d]+/u).some((word) => word.startsWith(text))) return 2;
  return name.includes(text) ? 3 : 4;
}
