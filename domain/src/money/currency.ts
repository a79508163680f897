const known = new Map<string, number>();

/** Decimals of an ISO 4217 currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  const cached = known.get(currency);
  if (cached !== undefined) return cached;
  if (!/^[A-Z]{3}$/u.test(currency)) throw new Error(`Not a currency code: ${currency}`);
  const decimals =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  known.set(currency, decimals);
  return decimals;
}
