import { expect, it } from 'vitest';
import { countryCodeOf, countryName } from './country-names.ts';

it.each([
  ['France', 'FR'],
  [' germany ', 'DE'],
  ['us', 'US'],
  ['Atlantis', ''],
  ['', ''],
])('“%s” is the country “%s”', (text, code) => {
  expect(countryCodeOf(text)).toBe(code);
});

it('names countries in English', () => {
  expect([countryName('FR'), countryName('')]).toEqual(['France', '']);
});
