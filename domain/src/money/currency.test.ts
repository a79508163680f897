import { describe, expect, it } from 'vitest';
import { decimalsOf } from './currency.ts';

describe('decimals of a currency', () => {
  it.each(Intl.supportedValuesOf('currency'))('of %s match Intl', (currency) => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    expect(decimalsOf(currency)).toBe(maximumFractionDigits);
  });

  it.each(['', 'eur', 'EURO', 'E1R', '€'])('refuses %j, which is none', (text) => {
    expect(() => decimalsOf(text)).toThrow('Not a currency code');
  });
});
