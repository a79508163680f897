const maxNamedFields = 2;

/** 'Receipt missing', 'Amount and date missing', '4 fields missing'. */
export function missingText(missing: readonly string[]): string {
  if (missing.length > maxNamedFields) return `${missing.length} fields missing`;
  const [first = '', ...rest] = missing;
  return `${[first, ...rest.map((label) => label.toLowerCase())].join(' and ')} missing`;
}
