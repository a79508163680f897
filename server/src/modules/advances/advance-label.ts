/** What an advance is called wherever it is named. */
export function advanceLabel(number: number): string {
  return `AD-${number}`;
}
