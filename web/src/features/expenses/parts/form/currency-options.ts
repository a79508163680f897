import { currencyChoices } from '../../../organisation/parts/countries.ts';

const commonCurrencies = ['USD', 'EUR', 'GBP', 'CHF', 'JPY'];

export interface CurrencyOption {
  value: string;
  label: string;
}

/**
 * Returns the allowed currencies as options. The company's currency and the current one come first, even if they are
 * not allowed, followed by common currencies and all others.
 */
export function currencyOptions(input: {
  company: string;
  present: string;
  allowed?: readonly string[] | undefined;
}): CurrencyOption[] {
  const { company, present, allowed } = input;
  const isAllowed = (code: string) => !allowed || allowed.includes(code);
  const first = new Set([company, present, ...commonCurrencies.filter(isAllowed)]);
  const byCode = new Map(currencyChoices.map((choice) => [choice.value, choice]));
  return [
    ...[...first].map((code) => byCode.get(code) ?? { value: code, label: code }),
    ...currencyChoices.filter(({ value }) => !first.has(value) && isAllowed(value)),
  ].map(({ value, label }) => ({ value, label: label.replace(', ', ' ') }));
}
