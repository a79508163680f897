const untidy = /\s\s|[^\S ]|^ | $/u;

/** Collapses repeated spaces and trims, as every text field does. Imports call it for each cell, most of them tidy. */
export function tidy(text: string): string {
  return untidy.test(text) ? text.replace(/\s+/gu, ' ').trim() : text;
}
