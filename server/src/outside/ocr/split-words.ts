import type { ReadLetter } from './decode-text.ts';

/** A word with the positions of its ends along the region, from 0 to 1. */
export interface RegionWord {
  text: string;
  from: number;
  to: number;
  /** The confidence, from 0 to 100. */
  confidence: number;
}

/**
 * A gap counts as a space if it is this many times the usual distance between letters, because the network often omits
 * spaces. If distances vary, as in proportional fonts, the gap is compared with the larger distances.
 */
const [widestGap, widestOfWide] = [1.75, 1.45];

/** Splits the letters of a region into words at spaces and at wide gaps. */
export function splitWords(letters: readonly ReadLetter[]): RegionWord[] {
  const gaps = gapsOf(letters);
  const pitch = gaps[Math.floor(gaps.length / 2)] ?? 1;
  const space = Math.max(pitch * widestGap, (gaps[Math.floor((gaps.length - 1) * 0.75)] ?? 1) * widestOfWide);
  const words: ReadLetter[][] = [];
  let previous: ReadLetter | undefined;
  for (const each of letters.filter((_, index) => !isSpaceInNumber(letters, index))) {
    const isSpace = /^\s?$/u.test(each.letter);
    const isGap = previous !== undefined && each.at - previous.at > space && !isNumberGap(previous, each);
    if (!isSpace && (words.length === 0 || isGap || previous === undefined)) words.push([each]);
    else if (!isSpace) words.at(-1)?.push(each);
    previous = isSpace ? undefined : each;
  }
  return words.map((word) => wordOf(word, pitch));
}

/**
 * Returns true for a space that the network reads only because the point of a typewriter font is wide, as in '12. 50'.
 */
function isSpaceInNumber(letters: readonly ReadLetter[], index: number): boolean {
  const [first, point, space, next] = letters.slice(Math.max(0, index - 2), index + 2);
  if (!first || !point || !space || !next || letters[index] !== space) return false;
  return space.letter === ' ' && /\d/u.test(first.letter) && /[.,]/u.test(point.letter) && /\d/u.test(next.letter);
}

/** True for a gap within a number. Digits and points are narrow in some fonts, so a number is split only at a space. */
function isNumberGap(left: ReadLetter, right: ReadLetter): boolean {
  return /[\d.,]/u.test(left.letter) && /[\d.,]/u.test(right.letter);
}

/** Returns the distances between neighbouring letters in ascending order. */
function gapsOf(letters: readonly ReadLetter[]): number[] {
  return letters
    .slice(1)
    .map((each, index) => each.at - (letters[index]?.at ?? 0))
    .sort((left, right) => left - right);
}

function wordOf(word: readonly ReadLetter[], pitch: number): RegionWord {
  const [first, last] = [word[0]?.at ?? 0, word.at(-1)?.at ?? 0];
  const sum = word.reduce((total, { probability }) => total + probability, 0);
  return {
    text: word.map(({ letter }) => letter).join(''),
    from: Math.max(0, first - pitch / 2),
    to: Math.min(1, last + pitch / 2),
    confidence: Math.round((sum * 100) / word.length),
  };
}
