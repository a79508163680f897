import { currentLanguage } from '../language/translate.ts';

/**
 * Formats a decimal for people: '-1234567.8' becomes '−1,234,567.8', in German '−1.234.567,8'. Works on text, so no
 * digit is lost.
 */
export function withCommas(decimal: string): string {
  const { group, decimal: mark } = currentLanguage();
  const [whole = '0', part] = decimal.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/gu, group);
  return `${decimal.startsWith('-') ? '\u2212' : ''}${grouped}${part === undefined ? '' : `${mark}${part}`}`;
}

/** Cuts an amount to two decimals without rounding, as the home page shows it. For display only. */
export function truncateTo2(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.');
  return `${whole}.${part.slice(0, 2).padEnd(2, '0')}`;
}

/** Formats a rate for display with six significant digits: '0.922083909' becomes '0.922084'. */
export function rateForDisplay(rate: string): string {
  const short = Number(rate).toPrecision(6);
  const plain = short.includes('e') ? rate : short.includes('.') ? short.replace(/\.?0+$/u, '') : short;
  return plain.replace('.', currentLanguage().decimal);
}
