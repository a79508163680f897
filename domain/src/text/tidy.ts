/** Repeated spaces collapse to one and the text is trimmed, as every text field of the product does. */
export function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
