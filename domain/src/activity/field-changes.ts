interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/**
 * Returns the fields that differ between two versions of a record, with both values as text. The name of a nested field
 * is its path; `nameOf` resolves ids to names.
 */
export function fieldChanges(
  before: unknown,
  after: unknown,
  nameOf: (id: string) => string | undefined = () => undefined,
): FieldChange[] {
  const [beforeFields, afterFields] = [flattened(before, nameOf), flattened(after, nameOf)];
  return [...new Set([...beforeFields.keys(), ...afterFields.keys()])]
    .sort((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1))
    .map((field) => ({ field, before: beforeFields.get(field) ?? null, after: afterFields.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** Sorts fields alphabetically, except that the end of a period follows its start and a maximum its minimum. */
function sortKey(field: string): string {
  return field.replace(/Ends on$/u, 'Starts on~').replace(/Max$/u, 'Min~');
}

function flattened(record: unknown, nameOf: (id: string) => string | undefined): Map<string, string> {
  const fields = new Map<string, string>();
  const walk = (value: unknown, path: readonly string[]) => {
    if (isRecord(value)) for (const [key, each] of Object.entries(value)) walk(each, pathTo(path, key));
    else if (path.length > 0) {
      const text = textOf(value, nameOf);
      if (text !== '') fields.set(path.join(' · '), text);
    }
  };
  walk(record, []);
  return fields;
}

/** Builds the path of a field. Custom fields appear next to standard fields, without a prefix. */
function pathTo(path: readonly string[], key: string): readonly string[] {
  return key === 'custom_values' ? path : [...path, asText(key)];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Formats a value as text. Null, undefined and empty values become an empty text. */
function textOf(value: unknown, nameOf: (id: string) => string | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return nameOf(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => textOf(each, nameOf)).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, each]) => `${asText(key)}: ${textOf(each, nameOf)}`)
      .join('; ');
  return String(value);
}

/**
 * Turns the key of a field into a label: 'fiscal_year_start_month' becomes 'Fiscal year start month', 'is_active'
 * becomes 'Active'. Names chosen by users do not change.
 */
function asText(key: string): string {
  const text = key.replace(/^is_|_ids?$/gu, '').replaceAll('_', ' ');
  return /^[a-z]/u.test(text) && /^[a-z0-9_]+$/u.test(key) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
