import { countryCodes } from './country-codes.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the English name of a country code: 'DE' → 'Germany'. Any other text stays unchanged. */
export function countryName(code: string): string {
  return countryCodes.includes(code) ? (names.of(code) ?? code) : code;
}

let codes: Map<string, string> | undefined;

/**
 * Returns the code of a country from its English name or its code: 'Germany' → 'DE'. Empty if the text is not a
 * country.
 */
export function countryCodeOf(text: string): string {
  codes ??= new Map(countryCodes.map((code) => [countryName(code).toLowerCase(), code]));
  const code = text.trim().toUpperCase();
  return countryCodes.includes(code) ? code : (codes.get(text.trim().toLowerCase()) ?? '');
}
