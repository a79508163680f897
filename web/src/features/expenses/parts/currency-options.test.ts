import { expect, it } from 'vitest';
import { currencyOptions } from './currency-options.ts';

const codes = (allowed?: string[]) => {
  const options = currencyOptions({ company: 'USD', present: 'JPY', allowed });
  return options.map(({ value }) => value);
};

it('offers what the company allows, and what is chosen already', () => {
  expect(codes(['EUR', 'USD'])).toEqual(['USD', 'JPY', 'EUR']);
  expect(codes(['USD'])).toEqual(['USD', 'JPY']);
});

it('offers every currency once where none is left out', () => {
  const all = codes();
  expect(all.slice(0, 4)).toEqual(['USD', 'JPY', 'EUR', 'GBP']);
  expect(all).toContain('KWD');
  expect(new Set(all).size).toBe(all.length);
});
