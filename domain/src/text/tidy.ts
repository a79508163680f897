const untidy = /\s\s|[^\S ]|^ | $/u;

/**
 * Collapses repeated spaces and trims, as every text field does. Imports call this for each cell, and most cells are
 * already tidy, so this is checked first.
 */
export function tidy(text: string): string {
  return untidy.test(text) ? text.replace(/\s+/gu, ' ').trim() : text;
}
