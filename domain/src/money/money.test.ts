import { describe, expect, it } from 'vitest';
import { decimalsOf } from './currency.ts';
import { add, allocate, convert, isGreater, moneyFrom, readMoney, subtract, sum, toDecimal } from './money.ts';

describe('reading a typed amount', () => {
  it.each([
    ['12.30', 'USD', '12.30'],
    ['12', 'USD', '12.00'],
    ['12.', 'USD', '12.00'],
    ['.5', 'USD', '0.50'],
    ['-.5', 'USD', '-0.50'],
    ['0', 'USD', '0.00'],
    ['-0', 'USD', '0.00'],
    ['+3', 'USD', '3.00'],
    ['−3.20', 'USD', '-3.20'],
    [' 12 ', 'USD', '12.00'],
    ['1,234.5', 'USD', '1234.50'],
    ['1,234,567.89', 'USD', '1234567.89'],
    ['12.3000', 'EUR', '12.30'],
    ['007', 'EUR', '7.00'],
    ['1500', 'JPY', '1500'],
    ['1500.00', 'JPY', '1500'],
    ['1.234', 'KWD', '1.234'],
    ['9,999,999,999,999.99', 'USD', '9999999999999.99'],
    ['999999999999999', 'JPY', '999999999999999'],
  ])('%j in %s is %s', (typed, currency, decimal) => {
    const decision = readMoney(typed, currency);
    expect(decision.allowed && toDecimal(decision.value)).toBe(decimal);
  });

  it.each([
    ['', 'USD', 'money.unreadable'],
    [' ', 'USD', 'money.unreadable'],
    ['.', 'USD', 'money.unreadable'],
    ['-', 'USD', 'money.unreadable'],
    ['abc', 'USD', 'money.unreadable'],
    ['1e3', 'USD', 'money.unreadable'],
    ['1E3', 'USD', 'money.unreadable'],
    ['0x10', 'USD', 'money.unreadable'],
    ['NaN', 'USD', 'money.unreadable'],
    ['Infinity', 'USD', 'money.unreadable'],
    ['null', 'USD', 'money.unreadable'],
    ['１２', 'USD', 'money.unreadable'],
    ['١٢', 'USD', 'money.unreadable'],
    ['1.2.3', 'USD', 'money.unreadable'],
    ['1,23', 'USD', 'money.unreadable'],
    ['12,34.5', 'USD', 'money.unreadable'],
    ['1,2345', 'USD', 'money.unreadable'],
    [',123', 'USD', 'money.unreadable'],
    ['--1', 'USD', 'money.unreadable'],
    ['1-', 'USD', 'money.unreadable'],
    ['$12', 'USD', 'money.unreadable'],
    ['12 USD', 'USD', 'money.unreadable'],
    ['12\u0000', 'USD', 'money.unreadable'],
    ['0.001', 'USD', 'money.too_precise'],
    ['12.305', 'USD', 'money.too_precise'],
    ['0.5', 'JPY', 'money.too_precise'],
    ['1.2345', 'KWD', 'money.too_precise'],
    ['10,000,000,000,000.00', 'USD', 'money.too_large'],
    ['1000000000000000', 'JPY', 'money.too_large'],
    ['9'.repeat(400), 'USD', 'money.too_large'],
  ])('%j in %s is refused with %s', (typed, currency, code) => {
    const decision = readMoney(typed, currency);
    expect(decision.allowed ? toDecimal(decision.value) : decision.code).toBe(code);
  });

  it('names the decimals of the currency', () => {
    expect(readMoney('0.5', 'JPY')).toEqual({
      allowed: false,
      code: 'money.too_precise',
      facts: { currency: 'JPY', decimals: 0 },
    });
  });
});

describe('reading a stored amount', () => {
  it('accepts the four decimals of a column', () => {
    expect(moneyFrom('12.3000', 'EUR')).toEqual({ minor: 1230n, currency: 'EUR' });
    expect(moneyFrom('1500.0000', 'JPY')).toEqual({ minor: 1500n, currency: 'JPY' });
    expect(moneyFrom('-1.2340', 'KWD')).toEqual({ minor: -1234n, currency: 'KWD' });
  });

  it.each(['1,234.5', ' 12', '12.', '.5', '1e3', 'NaN', '', '12.305'])(
    'throws on %j, which would be our bug',
    (text) => {
      expect(() => moneyFrom(text, 'USD')).toThrow(`Not an amount of USD: ${text}`);
    },
  );

  it('throws for an unknown currency', () => {
    expect(() => moneyFrom('1', 'usd')).toThrow('Not a currency code: usd');
    expect(() => moneyFrom('1', 'US')).toThrow('Not a currency code: US');
  });
});

describe('adding', () => {
  const euro = { minor: 1999n, currency: 'EUR' };

  it('is exact where floats are not', () => {
    expect(toDecimal(add(moneyFrom('0.10', 'USD'), moneyFrom('0.20', 'USD')))).toBe('0.30');
  });

  it('refuses to mix currencies', () => {
    expect(() => add(euro, { minor: 1n, currency: 'USD' })).toThrow('Cannot add USD to EUR: convert first.');
    expect(() => subtract(euro, { minor: 1n, currency: 'USD' })).toThrow('convert first');
    expect(() => sum([euro], 'USD')).toThrow('convert first');
  });

  it('sums an empty list to zero', () => {
    expect(sum([], 'KWD')).toEqual({ minor: 0n, currency: 'KWD' });
    expect(toDecimal(sum([], 'KWD'))).toBe('0.000');
  });

  it('compares only amounts of one currency', () => {
    expect(isGreater(euro, { minor: 1998n, currency: 'EUR' })).toBe(true);
    expect(isGreater(euro, euro)).toBe(false);
    expect(() => isGreater(euro, { minor: 0n, currency: 'USD' })).toThrow('convert first');
  });
});

describe('converting', () => {
  it.each([
    ['19.99', 'EUR', '1.0845', 'USD', '21.68'],
    ['0.01', 'USD', '0.5', 'EUR', '0.01'],
    ['0.01', 'USD', '0.499999999', 'EUR', '0.00'],
    ['-0.01', 'USD', '0.5', 'EUR', '-0.01'],
    ['1.00', 'USD', '149.505', 'JPY', '150'],
    ['1.00', 'USD', '149.495', 'JPY', '149'],
    ['1.00', 'USD', '149.5', 'JPY', '150'],
    ['150', 'JPY', '0.006688963', 'USD', '1.00'],
    ['1', 'JPY', '0.002', 'KWD', '0.002'],
    ['1.000', 'KWD', '3.25', 'USD', '3.25'],
    ['10.005', 'KWD', '1', 'USD', '10.01'],
    ['12.34', 'USD', '1', 'USD', '12.34'],
    ['12.34', 'USD', '1.', 'USD', '12.34'],
    ['0.00', 'USD', '999999999.999999999', 'JPY', '0'],
  ])('%s %s at %s is %s %s', (decimal, from, rate, to, converted) => {
    expect(toDecimal(convert(moneyFrom(decimal, from), rate, to))).toBe(converted);
  });

  it.each(['', '-1', '1e2', '1,5', 'NaN', '1.2.3', '1234567890', '1.1234567890', ' 1', '１'])(
    'throws on the rate %j',
    (rate) => {
      expect(() => convert(moneyFrom('1', 'USD'), rate, 'EUR')).toThrow(`Not a rate: ${rate}`);
    },
  );
});

describe('allocating an amount', () => {
  it.each([
    ['10.00', 'USD', '1 1 1', '3.34 3.33 3.33'],
    ['0.01', 'USD', '1 1', '0.01 0.00'],
    ['-0.01', 'USD', '1 1', '-0.01 0.00'],
    ['0.05', 'USD', '3 7', '0.02 0.03'],
    ['100', 'JPY', '0 1 2', '0 33 67'],
    ['1.000', 'KWD', '1 1 1', '0.334 0.333 0.333'],
    ['0.00', 'USD', '5 5', '0.00 0.00'],
  ])('%s %s over the weights %s is %s', (decimal, currency, weights, shares) => {
    const parts = allocate(moneyFrom(decimal, currency), weights.split(' ').map(BigInt));
    expect(parts.map(toDecimal).join(' ')).toBe(shares);
  });

  it.each([
    ['no weights', []],
    ['weights of nothing', [0n, 0n]],
    ['a weight below zero', [2n, -1n]],
  ])('throws over %s', (_name, weights) => {
    expect(() => allocate(moneyFrom('1', 'USD'), weights)).toThrow('Cannot allocate over these weights.');
  });
});

describe('a currency', () => {
  it.each([
    ['USD', 2],
    ['EUR', 2],
    ['INR', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['CLP', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['TND', 3],
  ])('%s has %i decimals', (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals);
  });
});
