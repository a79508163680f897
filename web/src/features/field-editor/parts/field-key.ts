const maxLength = 60;

/**
 * Derives a key from a label: 'Nightly rate (EUR)' becomes nightly_rate_eur. Empty if the label has no Latin letter.
 */
export function keyFromLabel(label: string): string {
  return label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^[^a-z]+/u, '')
    .slice(0, maxLength)
    .replace(/_+$/u, '');
}
