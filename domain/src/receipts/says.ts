import { labelVocabulary } from './trade-words.ts';

/**
 * Returns the words of a line for comparison: in lower case without accents, with misread letters corrected and joined
 * words split.
 */
export function plainText(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/gu, 'ss')
    .split(/[^\p{L}\p{N}%&#]+/u)
    .filter(Boolean)
    .map(withLetters)
    .flatMap(splitJoined)
    .reduce(joinSplit, []);
}

const mostPieces = 5;

/** Joins 'sup plies' to 'supplies': the OCR reads wide gaps between letters as spaces. Known words are never joined. */
function joinSplit(before: string[], word: string): string[] {
  for (let pieces = Math.min(mostPieces, before.length); pieces > 0; pieces -= 1) {
    const run = [...before.slice(-pieces), word];
    const joined = run.join('');
    if (joined.length > 2 && labelVocabulary.has(joined) && !run.every((each) => labelVocabulary.has(each)))
      return [...before.slice(0, -pieces), joined];
  }
  return [...before, word];
}

const shortestJoined = 7;
const longestJoined = 40;

/**
 * Splits 'grandtotal' into 'grand total': the OCR drops narrow spaces. A word is split only if every part is a word of
 * a label.
 */
function splitJoined(word: string): string[] {
  if (word.length < shortestJoined || word.length > longestJoined || labelVocabulary.has(word)) return [word];
  const splits: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1)
    for (let from = 0; from <= end - 2; from += 1) {
      const [before, part] = [splits[from], word.slice(from, end)];
      if (!before || !labelVocabulary.has(part)) continue;
      const known = splits[end];
      if (!known || before.length + 1 < known.length) splits[end] = [...before, part];
    }
  return [...(splits[word.length] ?? [word])];
}

/** True if a line contains one of these phrases. A misread letter is tolerated in long words. */
export function says(words: readonly string[], phrases: readonly string[]): boolean {
  return phrases.some((phrase) => placeOf(words, phrase) >= 0);
}

/** Returns the index of a phrase among the words, or -1. */
export function placeOf(words: readonly string[], phrase: string): number {
  const wanted = phrase.split(' ');
  return words.findIndex((_, from) => wanted.every((word, index) => isAlike(words[from + index] ?? '', word)));
}

/**
 * True if two words match. Scripts without spaces cannot be split into words, so in these the wanted word may appear
 * anywhere in the other one.
 */
function isAlike(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(wanted))
    return word.includes(wanted);
  // A known label word is not a misreading of another one: 'charge' is not 'change'.
  return wanted.length >= 5 && !labelVocabulary.has(word) && differsByOne(word, wanted);
}

function differsByOne(word: string, wanted: string): boolean {
  const [short, long] = word.length <= wanted.length ? [word, wanted] : [wanted, word];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? at + 1 : at;
  return short.slice(rest) === long.slice(at + 1);
}

/** Corrects digits in words: 't0tal' becomes 'total'; '10' stays a number. */
function withLetters(word: string): string {
  const letters = word.replace(/[^\p{L}]/gu, '').length;
  if (letters < 2 || letters * 2 <= word.length) return word;
  return word.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('5', 's').replaceAll('8', 'b');
}
