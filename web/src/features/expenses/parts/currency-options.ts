import { currencyChoices } from '../../organisation/parts/countries.ts';

const usual = ['USD', 'EUR', 'GBP', 'CHF', 'JPY'];

export interface CurrencyOption {
  value: string;
  label: string;
}

/** The company's and the present one first, then those met most often; none that the company does not allow. */
export function currencyOptions(of: {
  company: string;
  present: string;
  allowed?: readonly string[] | undefined;
}): CurrencyOption[] {
  const { company, present, allowed } = of;
  const isAllowed = (code: string) => !allowed || allowed.includes(code);
  const first = new Set([company, present, ...usual.filter(isAllowed)]);
  const byCode = new Map(currencyChoices.map((choice) => [choice.value, choice]));
  return [
    ...[...first].map((code) => byCode.get(code) ?? { value: code, label: code }),
    ...currencyChoices.filter(({ value }) => !first.has(value) && isAllowed(value)),
  ].map(({ value, label }) => ({ value, label: label.replace(', ', ' ') }));
}
