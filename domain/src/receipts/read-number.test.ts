import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, readNumber } from './read-number.ts';

const read = (text: string, has_three_decimals = false) => {
  const number = readNumber(text, { has_three_decimals });
  return number && decimalText(number.units, number.decimals);
};

describe('a number on a receipt', () => {
  it.each([
    ['12.50', '12.50'],
    ['12,50', '12.50'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ["1'234.50", '1234.50'],
    ['1’234.50', '1234.50'],
    ['12,34,567.00', '1234567.00'],
    ['1.234.567,89', '1234567.89'],
    ['1,980', '1980'],
    ['1.980', '1980'],
    ['12,5', '12.5'],
    ['0,52', '0.52'],
    ['7', '7'],
    ['-3.20', '-3.20'],
    ['3.20-', '-3.20'],
    ['*12.50', '12.50'],
    ['12.50*', '12.50'],
    ['1O.5O', '10.50'],
    ['l2.50', '12.50'],
    ['12.S0', '12.50'],
  ])('%s is %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each([
    '28.05.26',
    '02.12.2025',
    '12:50',
    '044 123 45 67',
    'A0000',
    'Total',
    '',
    '1.2.3',
    '1,23,45',
    '12..5x',
    '1234567890123',
  ])('%s is not a number', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('has three decimals when its currency does', () => {
    expect(read('1.250', true)).toBe('1.250');
    expect(read('1,234.567', true)).toBe('1234.567');
  });

  it('is read from every format', () => {
    const ways = [
      [',', '.'],
      ['.', ','],
      [' ', ','],
      ["'", '.'],
      ['', '.'],
    ] as const;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom(...ways), (minor, [group, point]) => {
        const digits = String(minor).padStart(3, '0');
        const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/gu, group);
        expect(read(`${whole}${point}${digits.slice(-2)}`)).toBe(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
      }),
    );
  });
});

describe('the decimal text of a currency', () => {
  it.each<[bigint, number, string | undefined]>([
    [125_000n, 2, '12.50'],
    [19_800_000n, 0, '1980'],
    [12_500n, 3, '1.250'],
    [-125_000n, 2, '-12.50'],
    [125_500n, 0, undefined],
    [125_001n, 2, undefined],
    [0n, 2, '0.00'],
  ])('%s with %s decimals is %s', (units, decimals, text) => {
    expect(decimalText(units, decimals)).toBe(text);
  });
});
