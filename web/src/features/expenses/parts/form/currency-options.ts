import { currencyChoices } from '../../../organisation/parts/countries.ts';

const commonCurrencies = ['USD', 'EUR', 'GBP', 'CHF', 'JPY'];

export interface CurrencyOption {
  value: string;
  label: string;
}

/** Lists the allowed currencies: the company's and the current one first, then the common ones. */
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
