import { allow, type Decision, refuse } from '../decision.ts';
import { decimalsOf } from './currency.ts';

/** An amount in the smallest unit of its currency, never a float. */
export interface Money {
  minor: bigint;
  currency: string;
}

// The largest amount, in minor units, that fits numeric(19,4) in every currency with up to four decimals.
export const largestMinor = 10n ** 15n - 1n;
const pattern = /^([+-]?)(\d{1,15})(?:\.(\d{1,9}))?$/u;

/** Reads a plain decimal from the API or the database. Throws if the text is anything else, which would be a bug. */
export function moneyFrom(decimal: string, currency: string): Money {
  const parsed = parseDecimal(decimal, currency);
  if (!parsed.allowed) throw new Error(`Not an amount of ${currency}: ${decimal}`);
  return parsed.value;
}

/**
 * Reads an amount typed by a person: '1,234.5', ' 12 ', '−3.20' (minus sign). Commas separate thousands. Refuses more
 * decimals than the currency has.
 */
export function readMoney(
  typed: string,
  currency: string,
): Decision<Money, 'money.unreadable' | 'money.too_precise' | 'money.too_large'> {
  const plain = typed.trim().replace(/−/gu, '-').replace(/\s/gu, '');
  if (!/^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/u.test(plain) || !/\d/u.test(plain)) return refuse('money.unreadable');
  const decimal = plain
    .replace(/,/gu, '')
    .replace(/\.$/u, '')
    .replace(/^([+-]?)\./u, '$10.');
  return parseDecimal(decimal, currency);
}

/** Formats an amount with exactly the decimals of its currency, as the API sends it. */
export function toDecimal(money: Money): string {
  const decimals = decimalsOf(money.currency);
  const negative = money.minor < 0n;
  const digits = (negative ? -money.minor : money.minor).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = decimals > 0 ? `.${digits.slice(digits.length - decimals)}` : '';
  return `${negative ? '-' : ''}${whole}${part}`;
}

export function zero(currency: string): Money {
  return { minor: 0n, currency };
}

export function add(left: Money, right: Money): Money {
  if (left.currency !== right.currency) {
    throw new Error(`Cannot add ${right.currency} to ${left.currency}: convert first.`);
  }
  return { minor: left.minor + right.minor, currency: left.currency };
}

export function subtract(left: Money, right: Money): Money {
  return add(left, { minor: -right.minor, currency: right.currency });
}

export function sum(amounts: readonly Money[], currency: string): Money {
  return amounts.reduce(add, zero(currency));
}

export function isGreater(left: Money, right: Money): boolean {
  return subtract(left, right).minor > 0n;
}

/** Converts an amount with a decimal rate (units of the target per unit of the source) and rounds half up once. */
export function convert(money: Money, rate: string, to: string): Money {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{0,9}))?$/u.exec(rate) ?? [];
  if (whole === undefined) throw new Error(`Not a rate: ${rate}`);
  const scaledRate = BigInt(whole + part);
  const exponent = part.length + decimalsOf(money.currency) - decimalsOf(to);
  const product = money.minor * scaledRate;
  if (exponent <= 0) return { minor: product * 10n ** BigInt(-exponent), currency: to };
  return { minor: divideHalfUp(product, 10n ** BigInt(exponent)), currency: to };
}

/**
 * Splits an amount by weights without losing a cent. The parts with the largest remainders get the extra cents; among
 * equal remainders, the first part does.
 */
export function allocate(money: Money, weights: readonly bigint[]): Money[] {
  const totalWeight = weights.reduce((total, weight) => total + weight, 0n);
  if (weights.length === 0 || totalWeight <= 0n || weights.some((weight) => weight < 0n)) {
    throw new Error('Cannot allocate over these weights.');
  }
  const negative = money.minor < 0n;
  const pool = negative ? -money.minor : money.minor;
  const shares = weights.map((weight, index) => ({
    index,
    minor: (pool * weight) / totalWeight,
    remainder: (pool * weight) % totalWeight,
  }));
  let left = pool - shares.reduce((total, share) => total + share.minor, 0n);
  const byRemainder = [...shares].sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index);
  for (const share of byRemainder) {
    if (left === 0n) break;
    share.minor += 1n;
    left -= 1n;
  }
  return shares.map((share) => ({ minor: negative ? -share.minor : share.minor, currency: money.currency }));
}

/** Divides, rounding half away from zero, which is half up for positive amounts. */
function divideHalfUp(value: bigint, by: bigint): bigint {
  const negative = value < 0n;
  const size = negative ? -value : value;
  const rounded = (size * 2n + by) / (by * 2n);
  return negative ? -rounded : rounded;
}

function parseDecimal(
  decimal: string,
  currency: string,
): Decision<Money, 'money.unreadable' | 'money.too_precise' | 'money.too_large'> {
  const match = pattern.exec(decimal);
  if (!match) return /^[+-]?\d{16,}/u.test(decimal) ? refuse('money.too_large') : refuse('money.unreadable');
  const [, sign, whole = '0', part = ''] = match;
  const decimals = decimalsOf(currency);
  // numeric(19,4) columns return trailing zeros: '12.3000' means EUR 12.30 and is not too precise.
  const saved = part.slice(0, decimals).padEnd(decimals, '0');
  if (/[1-9]/u.test(part.slice(decimals))) return refuse('money.too_precise', { currency, decimals });
  const minor = BigInt(whole + saved);
  if (minor > largestMinor) return refuse('money.too_large');
  return allow({ minor: sign === '-' ? -minor : minor, currency });
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
