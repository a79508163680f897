/** Letters that Unicode does not decompose into a basic letter and a mark. */
const replaced: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '&': '+',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
};

/** Limits a text to the characters that every SEPA bank accepts (EPC217-08). */
export function sepaText(text: string, most: number): string {
  return (
    limited(latin(text).replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, ' '), most).replace(/^\/|\/$/gu, '') || 'NOTPROVIDED'
  );
}

/** Limits a text to capitals, digits and the punctuation of the Bacs character set, padded to a fixed width. */
export function bacsText(text: string, width: number): string {
  const plain = latin(text).toUpperCase().replaceAll('+', '&');
  return limited(plain.replaceAll(/[^A-Z0-9.\-/& ]/gu, ' '), width).padEnd(width);
}

/** Limits a text to ASCII capitals, digits and punctuation, padded to a fixed width. */
export function nachaText(text: string, width: number): string {
  return limited(latin(text).replaceAll(/[^A-Za-z0-9 .,\-/&'()+]/gu, ' '), width)
    .toUpperCase()
    .padEnd(width);
}

/**
 * Writes a whole number with leading zeros. Throws if it does not fit, because a truncated number would be a different
 * number.
 */
export function digitsText(value: bigint | number, width: number): string {
  const text = value.toString();
  if (!/^\d+$/u.test(text) || text.length > width) throw new Error(`A bank file has no room for this number.`);
  return text.padStart(width, '0');
}

function latin(text: string): string {
  return [...text]
    .map((character) => replaced[character] ?? character)
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
}

function limited(text: string, most: number): string {
  return text.replaceAll(/\s+/gu, ' ').trim().slice(0, most).trim();
}
