/**
 * Returns a similarity from 0 to 1: one minus the edit distance divided by the length of the longer name. Case,
 * accents, spaces and punctuation are ignored.
 */
export function nameSimilarity(left: string, right: string): number {
  const [one, other] = [plainName(left), plainName(right)];
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 0 : 1 - editDistance(one, other) / longest;
}

function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const row = [at + 1];
    for (const [index, wanted] of [...other].entries())
      row.push(
        Math.min(
          (row[index] ?? 0) + 1,
          (previous[index + 1] ?? 0) + 1,
          (previous[index] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      );
    previous = row;
  }
  return previous[other.length] ?? 0;
}

/**
 * The default similarity from which a name counts as a misspelling of another. A name of five letters with two letters
 * swapped has exactly this similarity.
 */
const likelySame = 0.6;

/** Returns the name that a person probably meant, or null if no name is close to what was typed. */
export function closestName(typed: string, names: Iterable<string>, leastSimilarity = likelySame): string | null {
  const scored = [...names].map((name) => ({ name, score: nameSimilarity(typed, name) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { name: '', score: 0 });
  return best.score >= leastSimilarity ? best.name : null;
}
