import { countryCodes } from './country-codes.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** 'DE' → 'Germany'; other text stays unchanged. */
export function countryName(code: string): string {
  return countryCodes.includes(code) ? (names.of(code) ?? code) : code;
}

let codes: Map<string, string> | undefined;

/** 'Germany' → 'DE'; empty if the text is not a country. */
export function countryCodeOf(text: string): string {
  codes ??= new Map(countryCodes.map((code) => [countryName(code).toLowerCase(), code]));
  const code = text.trim().toUpperCase();
  return countryCodes.includes(code) ? code : (codes.get(text.trim().toLowerCase()) ?? '');
}
