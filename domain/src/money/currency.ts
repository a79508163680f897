/**
 * The currencies that do not have two decimals, as `Intl` defines them. They are listed here because the first use of
 * `Intl` loads all locale tables in a browser; a test compares the list with `Intl`.
 */
const decimals = new Map<string, number>([
  ...entries(
    'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER',
    0,
  ),
  ...entries('BHD JOD KWD LYD OMR TND', 3),
]);

/** Returns the number of decimals of an ISO 4217 currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/u.test(currency)) throw new Error(`Not a currency code: ${currency}`);
  return decimals.get(currency) ?? 2;
}

function entries(codes: string, count: number): [string, number][] {
  return codes.split(' ').map((code) => [code, count]);
}
