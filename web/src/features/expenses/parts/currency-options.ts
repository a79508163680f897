import { currencyChoices } from '../../organisation/parts/countries.ts';

const usual = ['USD', 'EUR', 'GBP', 'CHF', 'JPY'];

/** Every currency, the company's and the present one first, then those met most often. */
export function currencyOptions(company: string, present: string): { value: string; label: string }[] {
  const first = new Set([company, present, ...usual]);
  const byCode = new Map(currencyChoices.map((choice) => [choice.value, choice]));
  return [
    ...[...first].map((code) => byCode.get(code) ?? { value: code, label: code }),
    ...currencyChoices.filter(({ value }) => !first.has(value)),
  ].map(({ value, label }) => ({ value, label: label.replace(', ', ' ') }));
}
