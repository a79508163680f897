import { currentLanguage } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { readMoney, toDecimal } from '#domain/money/money.ts';
import { plainFigure } from '#domain/money/typed-figure.ts';

/** Converts typed text to a plain decimal; null if the field is empty. Unreadable input is passed on. */
export function typedAmount(text: string, currency: string): string | null {
  if (text.trim() === '') return null;
  const plain = plainFigure(text);
  const amount = readMoney(plain, currency);
  return amount.allowed ? toDecimal(amount.value) : plain;
}

/** Formats a plain decimal for the field: '1234.5' becomes '1,234.50'. */
export function shownAmount(value: string | null, currency: string): string {
  if (value === null) return '';
  const amount = readMoney(value, currency);
  if (amount.allowed) return withCommas(toDecimal(amount.value));
  return /^\d*\.\d+$/u.test(value) ? value.replace('.', currentLanguage().decimal) : value;
}
