/**
 * Returns the change from one figure to another in percent with one decimal: '12.5'. Null if the earlier figure is not
 * positive.
 */
export function changePercent(value: string, before: string): string | null {
  const [now, then] = [tenThousandths(value), tenThousandths(before)];
  if (then <= 0n) return null;
  const difference = (now - then) * 1_000n;
  const half = difference < 0n ? -then / 2n : then / 2n;
  const tenths = (difference + half) / then;
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`;
}

function tenThousandths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.');
  const size = BigInt(whole + part.slice(0, 4).padEnd(4, '0'));
  return decimal.startsWith('-') ? -size : size;
}
