/** Returns a text such as '0.00 +40.00 -0.00 = 40.00'. */
export function sumText(sums: { opening: string; debit: string; credit: string; closing: string }): string {
  return `${sums.opening} +${sums.debit} -${sums.credit} = ${sums.closing}`;
}
