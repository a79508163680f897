/** The length of an IBAN in each country, from the IBAN registry of SWIFT. */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MR: 27,
  MT: 31,
  MU: 30,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SC: 31,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
};

/** Countries whose banks take part in SEPA; France and Finland include their territories. */
const sepaCountries = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

/** Returns an IBAN without spaces and in capitals, as banks exchange it. */
export function plainIban(typed: string): string {
  return typed.replaceAll(/\s/gu, '').toUpperCase();
}

/** Returns why an IBAN is invalid; null if it is valid. */
export function ibanProblem(typed: string): string | null {
  const iban = plainIban(typed);
  const country = iban.slice(0, 2);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/u.test(iban)) return 'An IBAN starts with two letters and two digits.';
  const length = lengths[country];
  if (!length) return `No IBAN starts with ${country}.`;
  if (iban.length !== length) return `An IBAN from ${country} has ${length} characters, not ${iban.length}.`;
  return remainder(iban) === 1 ? null : 'This IBAN does not exist. Check its characters.';
}

/** True if banks in the country of this IBAN can receive a SEPA credit transfer. */
export function isSepaIban(iban: string): boolean {
  return sepaCountries.has(iban.slice(0, 2));
}

/** Returns why a BIC is invalid; null if it is valid. */
export function bicProblem(bic: string): string | null {
  return /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/u.test(bic) ? null : 'A BIC has 8 or 11 letters and digits.';
}

/**
 * Moves the country and check digits to the end and returns the remainder of a division by 97 (ISO 7064, mod 97-10).
 */
function remainder(iban: string): number {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((character) => Number.parseInt(character, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}
