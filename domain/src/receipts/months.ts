/**
 * Prefixes of the month names in the languages of supported receipts. Each list belongs to one month, January first.
 */
const names: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty', 'led', 'oca', 'tam'],
  ['feb', 'fev', 'fevr', 'lut', 'uno', 'sub', 'hel'],
  ['mar', 'mrz', 'maa', 'mrt', 'bre'],
  ['apr', 'avr', 'abr', 'kwi', 'dub', 'nis', 'huht'],
  ['may', 'mai', 'maj', 'mag', 'mei', 'kve', 'touk'],
  ['jun', 'juin', 'giu', 'cze', 'haz', 'kes', 'cerv', 'cvn'],
  ['jul', 'juil', 'lug', 'lip', 'tem', 'hei', 'cervenc', 'cervene', 'cvc'],
  ['aug', 'aou', 'aot', 'ago', 'agu', 'sie', 'srp', 'elo'],
  ['sep', 'set', 'wrz', 'zar', 'eyl', 'syy'],
  ['oct', 'okt', 'ott', 'out', 'paz', 'rij', 'eki', 'lok'],
  ['nov', 'lis', 'kas', 'marr'],
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

/**
 * Returns the month whose prefix has the most letters in common with the name: 'marraskuu' is November although it begins
 * like March.
 */
function monthThatBegins(name: string): number | undefined {
  let best = { month: undefined as number | undefined, letters: 0 };
  for (const [index, beginnings] of names.entries())
    for (const beginning of beginnings) {
      const letters = sameLetters(name, beginning);
      if (letters > best.letters) best = { month: index + 1, letters };
    }
  return best.month;
}

/** Counts the letters of a prefix that the name has as well; 0 if the name does not begin with the prefix. */
function sameLetters(name: string, beginning: string): number {
  const begins = [...beginning].every((letter, at) => name[at] === letter || /[^\p{L}]/u.test(name[at] ?? 'x'));
  return begins ? [...beginning].filter((letter, at) => name[at] === letter).length : 0;
}
