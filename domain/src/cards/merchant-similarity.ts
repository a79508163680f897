import { splitWords } from '../text/split-words.ts';

/**
 * Returns how similar the merchant of a card transaction and that of a receipt are, from 0 to 1. Card descriptors add
 * store numbers and cities, are truncated and abbreviated, and start with the name of a payment processor, so the
 * shorter name only has to be contained in the longer one.
 */
export function merchantSimilarity(left: string, right: string): number {
  const [leftWords, rightWords] = [nameWords(left), nameWords(right)];
  if (leftWords.length === 0 || rightWords.length === 0) return 0;
  if (leftWords.join('') === rightWords.join('')) return 1;

  const [distinctLeft, distinctRight] = [leftWords.filter(isDistinct), rightWords.filter(isDistinct)];
  const [leftNames, rightNames] = [orElse(distinctLeft, leftWords), orElse(distinctRight, rightWords)];
  const isGeneric = distinctLeft.length === 0 || distinctRight.length === 0;
  const highest = isGeneric ? highestOfGenericNames : 1;
  const contained = Math.max(containment(leftNames, rightNames), containment(rightNames, leftNames));
  const joined = Math.max(joinedSimilarity(leftNames, rightNames), joinedSimilarity(leftWords, rightWords));
  const similarity = Math.min(highest, Math.max(contained, joined));

  return similarity < lowest ? 0 : similarity;
}

/** The minimum similarity. Names below it share letters only by chance. */
const lowest = 0.5;
/** The maximum similarity of generic names: "Hotel" alone is no evidence for "Hotel Adlon". */
const highestOfGenericNames = 0.6;
const misspelt = 0.9;
const abbreviated = 0.85;
/** The maximum length of a compared name. Longer names are truncated to keep the comparison cheap. */
const mostLetters = 120;

const processor =
  /^(?:(?:sq|tst|sp|pp|paypal|py|in|ic|ck|fs|ot|zettle|sumup|izettle|stripe|google|apple|klarna|adyen|toast)\s?\*|(?:zettle|sumup|paypal)[\s_])\s*/iu;
const legalForms = new Set(
  'inc ltd llc llp plc gmbh ag kg sa sas sarl srl spa bv nv ab as oy co corp company the and und et of'.split(' '),
);
const genericWords = new Set(
  'store shop market restaurant cafe coffee bar hotel hotels taxi cab airport station parking pizza bakery online com www intl international services service group'.split(
    ' ',
  ),
);

function nameWords(name: string): string[] {
  const words = splitWords(name.slice(0, mostLetters).replace(/['’]/gu, '').replace(processor, ''));
  const named = words.filter((word) => !legalForms.has(word) && !/^\d+$/u.test(word));
  return named.length > 0 ? named : words;
}

function isDistinct(word: string): boolean {
  return !genericWords.has(word);
}

function orElse(words: readonly string[], otherwise: readonly string[]): readonly string[] {
  return words.length > 0 ? words : otherwise;
}

/** Returns how much of a name is found in another one, from 0 to 1. Longer words weigh more. */
function containment(words: readonly string[], others: readonly string[]): number {
  if (words.length > others.length) return 0;
  const free = [...others];
  let [found, all] = [0, 0];
  for (const word of words) {
    const [score, index] = bestWord(word, free);
    if (index >= 0) free.splice(index, 1);
    found += score * word.length;
    all += word.length;
  }
  return found / all;
}

function bestWord(word: string, others: readonly string[]): [score: number, index: number] {
  let best: [number, number] = [0, -1];
  for (const [index, other] of others.entries()) {
    const score = wordSimilarity(word, other);
    if (score > best[0]) best = [score, index];
  }
  return best;
}

function wordSimilarity(word: string, other: string): number {
  if (word === other) return 1;
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  if (short.length >= 4 && long.startsWith(short)) return 1;
  const allowed = long.length >= 8 ? 2 : long.length >= 4 ? 1 : 0;
  if (allowed > 0 && isWithinEdits(short, long, allowed)) return misspelt;
  return isAbbreviation(short, long) ? abbreviated : 0;
}

/**
 * Compares names without their spaces: WHOLEFDS MKT and Whole Foods Market, 7ELEVEN and 7-Eleven, or a name that was
 * truncated within a word.
 */
function joinedSimilarity(words: readonly string[], others: readonly string[]): number {
  const [left, right] = [words.join(''), others.join('')];
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length >= 4 && long.startsWith(short)) return 1;
  const start = long.slice(0, short.length);
  if (short.length >= 6 && isWithinEdits(short, start, short.length >= 10 ? 2 : 1)) return misspelt;
  return isAbbreviation(short, long) ? abbreviated : 0;
}

/** True if the long word starts like the short one and contains its letters in the same order: MKT and market. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 3 || short.length * 2 < long.length || short.slice(0, 1) !== long.slice(0, 1)) return false;
  if (short.length > 4 && short.slice(0, 3) !== long.slice(0, 3)) return false;
  let position = 0;
  for (const letter of short) {
    position = long.indexOf(letter, position) + 1;
    if (position === 0) return false;
  }
  return true;
}

/** True if two words differ by at most `allowed` inserted, deleted, changed or swapped letters. */
function isWithinEdits(left: string, right: string, allowed: number): boolean {
  if (Math.abs(left.length - right.length) > allowed) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const least = Math.min(changed, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const isSwapped = row > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(isSwapped ? Math.min(least, (beforeLast[column - 2] ?? 0) + 1) : least);
    }
    if (Math.min(...current) > allowed) return false;
    beforeLast = last;
    last = current;
  }
  return (last[right.length] ?? 0) <= allowed;
}
