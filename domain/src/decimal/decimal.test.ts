import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimalFrom,
  divide,
  floor,
  formatDecimal,
  isZero,
  multiply,
  negate,
  readDecimal,
  readGroupedDecimal,
  roundTo,
  subtract,
  wholeNumber,
} from './decimal.ts';

const d = decimalFrom;
const numRuns = process.env.TEST_LONG ? 20_000 : 300;

describe('reading and writing a decimal', () => {
  it.each([
    ['1,250.50', '1250.5'],
    ['-12,345,678', '-12345678'],
    ['1250.5', '1250.5'],
    ['12,5', null],
    ['1,2,3', null],
    ['1250,000', null],
    ['1,250.', null],
  ])('%s with grouped thousands is %s', (text, written) => {
    const read = readGroupedDecimal(text);
    expect(read && formatDecimal(read)).toBe(written);
  });

  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['+7', '7'],
    ['12.50', '12.5'],
    ['-0.000000000001', '-0.000000000001'],
    ['007', '7'],
    ['999999999999999999.999999999999', '999999999999999999.999999999999'],
  ])('%s is written %s', (text, written) => {
    expect(formatDecimal(d(text))).toBe(written);
  });

  it.each(['', '.', '1.', '.5', '1e3', 'NaN', '１２', ' 1', '1,000', '0.1234567890123', '1234567890123456789', '--1'])(
    '%j is none',
    (text) => {
      expect(readDecimal(text)).toBeNull();
      expect(() => decimalFrom(text)).toThrow('Not a decimal');
    },
  );
});

describe('arithmetic', () => {
  it.each([
    ['0.1 + 0.2', add(d('0.1'), d('0.2')), '0.3'],
    ['1 - 1.5', subtract(d('1'), d('1.5')), '-0.5'],
    ['1.1 × 1.1', multiply(d('1.1'), d('1.1')), '1.21'],
    ['a millionth of a millionth and a half', multiply(d('0.0000015'), d('0.000001')), '0.000000000002'],
    ['-a millionth of a millionth and a half', multiply(d('-0.0000015'), d('0.000001')), '-0.000000000002'],
    ['2 / 3', divide(d('2'), d('3')), '0.666666666667'],
    ['-2 / 3 to 2 places', divide(d('-2'), d('3'), 2), '-0.67'],
    ['1 / 8 to 2 places', divide(d('1'), d('8'), 2), '0.13'],
    ['1 / -8 to 2 places', divide(d('1'), d('-8'), 2), '-0.13'],
    ['2.5 to no places', roundTo(d('2.5'), 0), '3'],
    ['-2.5 to no places', roundTo(d('-2.5'), 0), '-3'],
    ['2.345 to 2 places', roundTo(d('2.345'), 2), '2.35'],
    ['2.345 to 40 places', roundTo(d('2.345'), 40), '2.345'],
    ['floor of 2.9', floor(d('2.9')), '2'],
    ['floor of -2.1', floor(d('-2.1')), '-3'],
    ['floor of -2', floor(d('-2')), '-2'],
    ['negated', negate(d('3.2')), '-3.2'],
    ['size', absolute(d('-3.2')), '3.2'],
    ['whole', wholeNumber(42), '42'],
  ])('%s', (_, got, expected) => {
    expect(formatDecimal(got)).toBe(expected);
  });

  it('compares and detects zero', () => {
    expect([compare(d('1'), d('2')), compare(d('2'), d('2.0')), compare(d('2.1'), d('2'))]).toEqual([-1, 0, 1]);
    expect([isZero(d('0.000')), isZero(d('0.1'))]).toEqual([true, false]);
  });
});

describe('any decimal', () => {
  const decimal: fc.Arbitrary<Decimal> = fc
    .bigInt({ min: -(10n ** 30n) + 1n, max: 10n ** 30n - 1n })
    .map((trillionths) => ({ trillionths }));

  it('survives writing and reading', () => {
    fc.assert(
      fc.property(decimal, (value) => {
        expect(readDecimal(formatDecimal(value))).toEqual(value);
      }),
      { numRuns },
    );
  });

  it('is divided with an error of at most half a unit', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.integer({ min: 0, max: 12 }), (left, right, places) => {
        fc.pre(!isZero(right));
        const unit = 10n ** BigInt(12 - places);
        const got = divide(left, right, places).trillionths;
        const error = left.trillionths * 10n ** 12n - got * right.trillionths;
        const size = (value: bigint) => (value < 0n ? -value : value);
        expect(got % unit).toBe(0n);
        expect(size(error) * 2n).toBeLessThanOrEqual(size(right.trillionths) * unit);
      }),
      { numRuns },
    );
  });
});
