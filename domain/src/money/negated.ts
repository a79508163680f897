/** Changes the sign of a decimal: '5.00' becomes '-5.00', and '-5.00' becomes '5.00'. */
export function negated(decimal: string): string {
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}

export function isNegative(decimal: string): boolean {
  return decimal.startsWith('-') && /[1-9]/u.test(decimal);
}
