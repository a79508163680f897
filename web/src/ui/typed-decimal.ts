import { readDecimal, readGroupedDecimal } from '#domain/decimal/decimal.ts';
import { currentLanguage } from '#domain/language/translate.ts';
import { plainFigure } from '#domain/money/typed-figure.ts';

/**
 * Converts a typed number to a plain decimal: in German '1.250,50' becomes '1250.50'. Unreadable input, such as '12,5' in
 * English, is passed on, so that the form reports it.
 */
export function typedDecimal(text: string): string {
  const plain = plainFigure(text)
    .replace(/^([+-]?)\.(?=\d)/u, '$10.')
    .replace(/(?<=\d)\.$/u, '');
  return readGroupedDecimal(plain) ? plain.replaceAll(',', '') : plain;
}

/** Formats a plain decimal for the field, with the decimal mark of the language and no grouping: '1250,5' in German. */
export function shownDecimal(value: string): string {
  return readDecimal(value) ? value.replace('.', currentLanguage().decimal) : value;
}
