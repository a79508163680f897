const longest = 60;

/** The key a label suggests: 'Nightly rate (EUR)' is nightly_rate_eur. Empty where the label has no letter. */
export function keyFromLabel(label: string): string {
  return label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^[^a-z]+/u, '')
    .slice(0, longest)
    .replace(/_+$/u, '');
}
