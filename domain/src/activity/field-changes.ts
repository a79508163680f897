export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/**
 * Two pictures of a thing as the fields that differ, in words. Parts of parts become fields of their own, named by the
 * way to them; `nameOf` tells what an id is called.
 */
export function fieldChanges(
  before: unknown,
  after: unknown,
  nameOf: (id: string) => string | undefined = () => undefined,
): FieldChange[] {
  const [was, is] = [flattened(before, nameOf), flattened(after, nameOf)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

function flattened(picture: unknown, nameOf: (id: string) => string | undefined): Map<string, string> {
  const fields = new Map<string, string>();
  const walk = (value: unknown, path: readonly string[]) => {
    if (isRecord(value)) for (const [key, each] of Object.entries(value)) walk(each, wayTo(path, key));
    else if (path.length > 0) {
      const text = textOf(value, nameOf);
      if (text !== '') fields.set(path.join(' · '), text);
    }
  };
  walk(picture, []);
  return fields;
}

/** Fields a company made itself stand beside the others: whoever reads them does not care which is which. */
function wayTo(path: readonly string[], key: string): readonly string[] {
  return key === 'custom_values' ? path : [...path, asText(key)];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Nothing, in whichever form it is kept, is an empty text: it reads as no value at all. */
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

/** 'fiscal_year_start_month' reads 'Fiscal year start month', 'is_active' 'Active'; names people chose stay as they are. */
function asText(key: string): string {
  const words = key.replace(/^is_|_ids?$/gu, '').replaceAll('_', ' ');
  return /^[a-z]/u.test(words) && /^[a-z0-9_]+$/u.test(key) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
