import { currentLanguage } from '../language/translate.ts';

/**
 * Converts a number that a person typed in the current language to a plain one: in German '1.234,50' becomes '1234.50'.
 * Any other text, including a number that could be read in two ways, stays as it is, so that the field reports it.
 */
export function plainFigure(typed: string): string {
  const text = withLatinDigits(typed).replaceAll('\u2212', '-').replace(/\s/gu, '');
  if (!/^[+-]?[\d.,]+$/u.test(text)) return typed.trim();
  const { decimal, group } = currentLanguage();
  if (decimal === '.') return text;
  const sign = /^[+-]?/u.exec(text)?.[0] ?? '';
  return sign + pointFigure(text.slice(sign.length), group);
}

/** Converts a number that was typed in a language with a decimal comma to a number with a decimal point. */
function pointFigure(figure: string, group: string): string {
  // A decimal comma: '1.234,50' and '1234,5'.
  if (/^(\d{1,3}(\.\d{3})+|\d*),\d*$/u.test(figure)) return figure.replaceAll('.', '').replace(',', '.');
  // English notation: '1,234.50' and '1,234,567'.
  if (/^\d{1,3}(,\d{3})+\.\d*$/u.test(figure) || /^\d{1,3}(,\d{3}){2,}$/u.test(figure))
    return figure.replaceAll(',', '');
  // '1.234' has a thousands separator where points group digits; '12.50' has decimals.
  const isGrouped = /^[1-9]\d{0,2}(\.\d{3})+$/u.test(figure) && (group === '.' || figure.split('.').length > 2);
  return isGrouped ? figure.replaceAll('.', '') : figure;
}

/** Converts Arabic and full-width digits and separators to Latin ones: '١٢٫٥' and '１２．５' become 12.5. */
export function withLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\uff0b-\uff19]/gu, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');
}
