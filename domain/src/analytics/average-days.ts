const secondsADay = 86_400n;
const microsASecond = 1_000_000n;

/**
 * Returns the average duration in days with one decimal, such as '2.5', from the total in seconds. Null if `count` is
 * zero.
 */
export function averageDays(seconds: string, count: number): string | null {
  if (count === 0) return null;
  const [whole = '0', part = ''] = seconds.split('.');
  const micros = BigInt(whole) * microsASecond + BigInt(part.slice(0, 6).padEnd(6, '0'));
  const divisor = secondsADay * microsASecond * BigInt(count);
  // Rounds half up. Durations are never negative.
  const tenths = (micros * 20n + divisor) / (divisor * 2n);
  return `${tenths / 10n}.${tenths % 10n}`;
}
