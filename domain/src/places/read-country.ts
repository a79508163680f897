import { countryCodes } from './country-codes.ts';

/** Reads a country from its code or its English name and returns the code; null if the text is neither. */
export function readCountry(text: string): string | null {
  const code = text.trim().toUpperCase();
  return countryCodes.includes(code) ? code : (codesByName().get(code) ?? null);
}

let names: Map<string, string> | null = null;

function codesByName(): Map<string, string> {
  const regions = new Intl.DisplayNames('en', { type: 'region' });
  names ??= new Map(countryCodes.map((code) => [(regions.of(code) ?? code).toUpperCase(), code]));
  return names;
}
