/** An exact number with up to twelve decimals, stored as a count of trillionths and never as a float. */
export interface Decimal {
  readonly trillionths: bigint;
}

const decimalPlaces = 12;

const one = 10n ** BigInt(decimalPlaces);
const pattern = /^([+-]?)(\d{1,18})(?:\.(\d{1,12}))?$/u;

/**
 * Reads a decimal such as '12', '-0.5' or '3.000'. Returns null for anything else, so that callers choose their own
 * message.
 */
export function readDecimal(text: string): Decimal | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', part = ''] = match;
  const trillionths = BigInt(whole + part.padEnd(decimalPlaces, '0'));
  return { trillionths: sign === '-' ? -trillionths : trillionths };
}

/** Reads a decimal whose thousands can be grouped by commas: '1,250.50'. A decimal comma, as in '12,5', is refused. */
export function readGroupedDecimal(text: string): Decimal | null {
  return readDecimal(/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/u.test(text) ? text.replaceAll(',', '') : text);
}

/** Reads a value that was validated before it was stored. Throws on anything else. */
export function decimalFrom(text: string): Decimal {
  const decimal = readDecimal(text);
  if (!decimal) throw new Error(`Not a decimal: ${text}`);
  return decimal;
}

/** Formats a decimal in its shortest form: '12.5', never '12.500'. */
export function formatDecimal({ trillionths }: Decimal): string {
  const negative = trillionths < 0n;
  const digits = (negative ? -trillionths : trillionths).toString().padStart(decimalPlaces + 1, '0');
  const whole = digits.slice(0, -decimalPlaces);
  const part = digits.slice(-decimalPlaces).replace(/0+$/u, '');
  return `${negative ? '-' : ''}${whole}${part ? `.${part}` : ''}`;
}

export function wholeNumber(count: bigint | number): Decimal {
  return { trillionths: BigInt(count) * one };
}

export function add(left: Decimal, right: Decimal): Decimal {
  return { trillionths: left.trillionths + right.trillionths };
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  return { trillionths: left.trillionths - right.trillionths };
}

export function negate({ trillionths }: Decimal): Decimal {
  return { trillionths: -trillionths };
}

export function absolute({ trillionths }: Decimal): Decimal {
  return { trillionths: trillionths < 0n ? -trillionths : trillionths };
}

export function multiply(left: Decimal, right: Decimal): Decimal {
  return { trillionths: divideHalfUp(left.trillionths * right.trillionths, one) };
}

/**
 * Divides and rounds once, half away from zero, to `places` decimals (twelve by default). The divisor must not be zero;
 * check with `isZero` first.
 */
export function divide(left: Decimal, right: Decimal, places = decimalPlaces): Decimal {
  const unit = unitOf(places);
  return { trillionths: divideHalfUp(left.trillionths * one, right.trillionths * unit) * unit };
}

export function roundTo({ trillionths }: Decimal, places: number): Decimal {
  const unit = unitOf(places);
  return { trillionths: divideHalfUp(trillionths, unit) * unit };
}

/** Rounds towards minus infinity. */
export function floor({ trillionths }: Decimal): Decimal {
  const rest = trillionths % one;
  return { trillionths: trillionths - rest - (rest < 0n ? one : 0n) };
}

/** Compares two decimals for sorting: -1, 0 or 1. */
export function compare(left: Decimal, right: Decimal): -1 | 0 | 1 {
  if (left.trillionths === right.trillionths) return 0;
  return left.trillionths < right.trillionths ? -1 : 1;
}

export function isZero({ trillionths }: Decimal): boolean {
  return trillionths === 0n;
}

/** Divides, rounding half away from zero, as the product rounds all amounts. */
export function divideHalfUp(value: bigint, by: bigint): bigint {
  const negative = value < 0n !== by < 0n;
  const size = value < 0n ? -value : value;
  const parts = by < 0n ? -by : by;
  const rounded = (size * 2n + parts) / (parts * 2n);
  return negative ? -rounded : rounded;
}

function unitOf(places: number): bigint {
  return 10n ** BigInt(decimalPlaces - Math.min(Math.max(places, 0), decimalPlaces));
}
