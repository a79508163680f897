import { type CustomField, type CustomValue, textsOf } from './custom-field.ts';

/**
 * Returns the fields that a form shows for the current answers. A dependent field appears once its parent is shown and
 * has a matching value.
 */
export function requiredFields<Field extends CustomField>(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Field[] {
  const active = new Map(fields.filter((field) => field.is_active).map((field) => [field.id, field]));
  const isRequired = (field: Field, seen: readonly string[]): boolean => {
    if (field.depends_on_id === null) return true;
    const parent = active.get(field.depends_on_id);
    if (!parent || seen.includes(parent.id) || !isRequired(parent, [...seen, field.id])) return false;
    const texts = answersOf(Object.hasOwn(values, parent.key) ? values[parent.key] : undefined);
    return field.depends_on_values.length === 0
      ? texts.length > 0
      : texts.some((text) => field.depends_on_values.includes(text));
  };
  return [...active.values()].filter((field) => isRequired(field, []));
}

/** Returns an answer as a list of texts. An empty answer does not match any dependency. */
function answersOf(value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  return textsOf(value as CustomValue);
}
