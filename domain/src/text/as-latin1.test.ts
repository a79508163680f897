import { expect, it } from 'vitest';
import { asLatin1 } from './as-latin1.ts';

it.each([
  ['Café Müller, 20 % ½', 'Café Müller, 20 % ½'],
  ['Cafe\u{301}', 'Café'],
  ['Ľubica Černá', 'Lubica Cerná'],
  ['Łódź, Đorđe, Ǿ', 'Lódz, Dorde, Ø'],
  ['œuvre', 'oeuvre'],
  ['5 €', '5 EUR'],
  ['„Zitat“ – it’s…', '"Zitat" - it\'s...'],
  ['1\u{202f}000', '1 000'],
  ['東京 🍜', '?? ?'],
  ['≠;\u{37e}\u{301}', '?;?'],
])('%s is written as %s', (text, latin1) => {
  expect(asLatin1(text)).toBe(latin1);
});
