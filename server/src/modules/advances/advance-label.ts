/** The number people see, such as AD-1001. */
export function advanceLabel(number: number): string {
  return `AD-${number}`;
}
