import type { CustomField } from './custom-field.ts';

/** True if the dependency of the field would create a loop. */
export function dependsOnItself(
  field: { id: string; depends_on_id: string | null },
  others: readonly Pick<CustomField, 'id' | 'depends_on_id'>[],
): boolean {
  const parentOf = new Map(others.map(({ id, depends_on_id }) => [id, depends_on_id]));
  const seen = new Set([field.id]);
  for (let id = field.depends_on_id; id !== null; id = parentOf.get(id) ?? null) {
    if (seen.has(id)) return true;
    seen.add(id);
  }
  return false;
}
