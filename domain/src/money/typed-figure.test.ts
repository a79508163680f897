import { expect, it } from 'vitest';
import type { LanguageCode } from '../language/languages.ts';
import { inLanguage } from '../language/testing/in-language.ts';
import { readMoney, toDecimal } from './money.ts';
import { plainFigure } from './typed-figure.ts';

it.each<[LanguageCode, string, string]>([
  ['en', '1,234.50', '1,234.50'],
  ['en', ' 12 ', '12'],
  ['en', '\u22123.20', '-3.20'],
  ['en', '12,5', '12,5'],
  ['en', 'about 5', 'about 5'],
  ['de', '1.234,50', '1234.50'],
  ['de', '1234,5', '1234.5'],
  ['de', '1.234.567', '1234567'],
  ['de', '1.234', '1234'],
  ['de', '12.50', '12.50'],
  ['de', '12.5', '12.5'],
  ['de', '0.125', '0.125'],
  ['de', '12,', '12.'],
  ['de', ',5', '.5'],
  ['de', '-1.234,50', '-1234.50'],
  ['de', '1,234.50', '1234.50'],
  ['de', '1.23,50', '1.23,50'],
  ['de', '1,2,3', '1,2,3'],
  ['de', 'zwölf', 'zwölf'],
  ['es', '1.234,50', '1234.50'],
  ['fr', '1\u202f234,50', '1234.50'],
  ['fr', '1\u00a0234,5', '1234.5'],
  ['fr', '1 234', '1234'],
  ['fr', '12.50', '12.50'],
  ['fr', '1.234.567,5', '1234567.5'],
  ['ja', '1,234.5', '1,234.5'],
  ['ja', '１，２３４．５', '1,234.5'],
  ['ar', '١٬٢٣٤٫٥', '1,234.5'],
  ['ar', '12.5', '12.5'],
])('%s: %s is %s', (language, typed, plain) => {
  expect(inLanguage(language, {}, () => plainFigure(typed))).toBe(plain);
});

it('reads what a person types in German', () => {
  const read = inLanguage('de', {}, () => readMoney(plainFigure('1.234,5'), 'EUR'));
  expect(read.allowed && toDecimal(read.value)).toBe('1234.50');
});
