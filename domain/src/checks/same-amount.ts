/** Compares decimals of one currency, ignoring the trailing zeros of database columns. */
export function isSameAmount(left: string, right: string): boolean {
  return plain(left) === plain(right);
}

export function isNothing(amount: string): boolean {
  return plain(amount) === '0';
}

function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/u, '') : amount;
}
