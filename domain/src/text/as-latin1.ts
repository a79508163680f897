/**
 * Replaces characters that Latin-1 does not have with similar ones, or with a question mark. Encoding alone would keep
 * the low byte of each character, which turns 'Ľ' into '=' and 'č' into a line break. The result can contain signs that
 * the text did not, such as the hyphen of a dash, so cells are escaped and quoted afterwards.
 */
export function asLatin1(text: string): string {
  const composed = text.replaceAll(/\p{L}\p{M}+/gu, (letter) => letter.normalize('NFC'));
  return composed.replaceAll(/[^\0-\u{ff}]/gu, similarText);
}

function similarText(character: string): string {
  const similar = similarTexts.get(character);
  if (similar !== undefined) return similar;
  if (/\p{M}/u.test(character)) return '';
  if (/\p{Pd}/u.test(character)) return '-';
  if (/\p{Zs}/u.test(character)) return ' ';
  const base = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  // Only letters, because the base of '≠' is an equals sign, and that of the Greek question mark a semicolon.
  return /^[A-Za-zÆØæø]$/u.test(base) ? base : '?';
}

const similarTexts: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ı', 'i'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ẞ', 'SS'],
  ['€', 'EUR'],
  ['…', '...'],
  ['−', '-'],
  ...[...'‘’‚‛‹›′'].map((quote) => [quote, "'"] as const),
  ...[...'“”„‟″'].map((quote) => [quote, '"'] as const),
]);
