import { monthName, monthNames } from '#domain/dates/date-text.ts';
import { currentLanguage } from '#domain/language/translate.ts';
import { countryCodes } from '#domain/places/country-codes.ts';

const regions = new Intl.DisplayNames([currentLanguage().locale], { type: 'region' });

export const countryChoices = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

export function countryName(code: string): string {
  return code ? (regions.of(code) ?? code) : '–';
}

export const monthChoices = monthNames.map((_, index) => ({ value: String(index + 1), label: monthName(index + 1) }));

const currencies = new Intl.DisplayNames([currentLanguage().locale], { type: 'currency' });

/** Every currency that this browser knows: 'USD, US Dollar'. */
export const currencyChoices = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value}, ${currencies.of(value) ?? value}`,
}));
