/** Months as receipts name them, in the languages of the tills we know; the first letters are enough. */
const names: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty', 'led', 'oca', 'tam'],
  ['feb', 'fev', 'fevr', 'lut', 'uno', 'sub', 'hel'],
  ['mar', 'mrz', 'maa', 'mrt', 'bre'],
  ['apr', 'avr', 'abr', 'kwi', 'dub', 'nis'],
  ['may', 'mai', 'maj', 'mag', 'mei'],
  ['jun', 'juin', 'giu', 'cze', 'haz', 'kes'],
  ['jul', 'juil', 'lug', 'lip', 'tem', 'hei'],
  ['aug', 'aou', 'ago', 'sie', 'srp', 'elo'],
  ['sep', 'set', 'wrz', 'zar', 'eyl', 'syy'],
  ['oct', 'okt', 'ott', 'out', 'paz', 'rij', 'eki', 'lok'],
  ['nov', 'lis', 'kas', 'mar'],
  ['dec', 'dez', 'dic', 'des', 'gru', 'pro', 'ara', 'jou'],
];

/** 'Novembre' is 11, 'août' 8; undefined for what is no month. */
export function monthOf(name: string): number | undefined {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l');
  if (plain.length < 3) return undefined;
  const index = names.findIndex((beginnings) => beginnings.some((beginning) => plain.startsWith(beginning)));
  return index < 0 ? undefined : index + 1;
}
