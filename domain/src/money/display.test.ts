import { describe, expect, it } from 'vitest';
import { rateForDisplay, truncateTo2, withCommas } from './display.ts';

describe('amounts on the home page', () => {
  it.each([
    ['0', '0.00'],
    ['12', '12.00'],
    ['12.3', '12.30'],
    ['12.349', '12.34'],
    ['12.999', '12.99'],
    ['-12.999', '-12.99'],
    ['999999999999999.9999', '999999999999999.99'],
  ])('%s is truncated to %s, never rounded', (decimal, shown) => {
    expect(truncateTo2(decimal)).toBe(shown);
  });

  it.each([
    ['0.00', '0.00'],
    ['999', '999'],
    ['1000', '1,000'],
    ['1234567.8', '1,234,567.8'],
    ['123456789012345.6789', '123,456,789,012,345.6789'],
    ['-1234.50', '\u22121,234.50'],
    ['100000', '100,000'],
  ])('%s is written %s', (decimal, shown) => {
    expect(withCommas(decimal)).toBe(shown);
  });
});

describe('a displayed rate', () => {
  it.each([
    ['0.922083909', '0.922084'],
    ['1.084500000', '1.0845'],
    ['149.253731343', '149.254'],
    ['1', '1'],
    ['0.000065230', '0.00006523'],
    ['100', '100'],
    ['291000.000000000', '291000'],
    ['100000', '100000'],
    ['16250.5', '16250.5'],
  ])('%s is shown as %s', (rate, shown) => {
    expect(rateForDisplay(rate)).toBe(shown);
  });
});
