import { expect, it } from 'vitest';
import { currencyOptions } from './currency-options.ts';

const codes = (allowed?: string[]) => {
  const options = currencyOptions({ company: 'USD', present: 'JPY', allowed });
  return options.map(({ value }) => value);
};

it('offers the allowed currencies and the selected one', () => {
  expect(codes(['EUR', 'USD'])).toEqual(['USD', 'JPY', 'EUR']);
  expect(codes(['USD'])).toEqual(['USD', 'JPY']);
});

it('offers every currency once if all are allowed', () => {
  const all = codes();
  expect(all.slice(0, 4)).toEqual(['USD', 'JPY', 'EUR', 'GBP']);
  expect(all).toContain('KWD');
  expect(new Set(all).size).toBe(all.length);
});
