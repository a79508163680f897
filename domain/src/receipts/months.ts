/** Prefixes of the month names, January first, in the languages of supported receipts. */
const names: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty', 'led', 'oca', 'tam'],
  ['feb', 'fev', 'fevr', 'lut', 'uno', 'sub', 'hel'],
  ['mar', 'mrz', 'maa', 'mrt', 'bre'],
  ['apr', 'avr', 'abr', 'kwi', 'dub', 'nis'],
  ['may', 'mai', 'maj', 'mag', 'mei'],
  ['jun', 'juin', 'giu', 'cze', 'haz', 'kes'],
  ['jul', 'juil', 'lug', 'lip', 'tem', 'hei'],
  ['aug', 'aou', 'aot', 'ago', 'sie', 'srp', 'elo'],
  ['sep', 'set', 'wrz', 'zar', 'eyl', 'syy'],
  ['oct', 'okt', 'ott', 'out', 'paz', 'rij', 'eki', 'lok'],
  ['nov', 'lis', 'kas', 'mar'],
  ['dec', 'dez', 'dic', 'des', 'gru', 'pro', 'ara', 'jou'],
];

/**
 * Returns the number of a month: 11 for 'Novembre', 8 for 'août'. A sign that is not a letter matches any letter,
 * because the OCR may have misread it, so 'ao(t' is 8 as well.
 */
export function monthOf(name: string): number | undefined {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const lettersIn = (text: string) => text.replace(/[^\p{L}]/gu, '').length;
  const corrected = plain.replaceAll('0', 'o').replaceAll('1', 'l');
  if (lettersIn(corrected) < 3) return undefined;
  return monthThatBegins(corrected) ?? (lettersIn(plain) >= 2 ? monthThatBegins(plain) : undefined);
}

function monthThatBegins(name: string): number | undefined {
  const begins = (beginning: string) =>
    [...beginning].every((letter, at) => name[at] === letter || /[^\p{L}]/u.test(name[at] ?? 'x'));
  const index = names.findIndex((beginnings) => beginnings.some(begins));
  return index < 0 ? undefined : index + 1;
}
