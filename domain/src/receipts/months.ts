/** Month names in the languages of supported receipts; a prefix is enough. */
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

/** 'Novembre' is 11, 'août' is 8, and so is 'ao(t': a misread letter matches any letter. */
export function monthOf(name: string): number | undefined {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l');
  if (plain.replace(/[^\p{L}]/gu, '').length < 3) return undefined;
  const begins = (beginning: string) =>
    [...beginning].every((letter, at) => plain[at] === letter || /[^\p{L}]/u.test(plain[at] ?? 'x'));
  const index = names.findIndex((beginnings) => beginnings.some(begins));
  return index < 0 ? undefined : index + 1;
}
