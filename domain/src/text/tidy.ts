const untidy = /\s\s|[^\S ]|^ | $/u;

/**
 * Trims the text and collapses repeated spaces, as every text field does. Imports call this for each cell, and most
 * cells are tidy already, so a quick test comes first.
 */
export function tidy(text: string): string {
  return untidy.test(text) ? text.replace(/\s+/gu, ' ').trim() : text;
}
