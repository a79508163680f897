/** Collapses repeated spaces and trims, as every text field does. */
export function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
