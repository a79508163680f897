import type { CustomField, CustomValues } from '#domain/custom-fields/custom-field.ts';
import { calculatedValues, type ItemValues } from '#domain/custom-fields/formulas.ts';
import { customFieldKey } from '#domain/exports/template-fields.ts';
import type { TemplateRow } from '#domain/exports/template-row.ts';
import type { FieldOwner, TemplateFieldList } from './template-field-list.ts';

export type NameOfUser = (user_id: string) => string | undefined;

/**
 * Returns the custom field values of one item that the person may see, with the keys that templates use. Calculated
 * fields read all fields.
 */
export function customRowValues(
  { owner, values, item }: { owner: FieldOwner; values: CustomValues; item?: ItemValues },
  { definitions, types }: TemplateFieldList,
  nameOfUser: NameOfUser,
): TemplateRow {
  const fields = definitions[owner];
  const all: CustomValues = { ...values, ...calculatedValues(fields, values, item) };
  return Object.fromEntries(
    fields.flatMap(({ key, kind }) => {
      const field_key = customFieldKey(owner, key);
      if (!types.has(field_key)) return [];
      const value = Object.hasOwn(all, key) ? all[key] : undefined;
      return [[field_key, value === undefined ? null : plainValue(value, kind, nameOfUser)]];
    }),
  );
}

function plainValue(value: CustomValues[string], kind: CustomField['kind'], nameOfUser: NameOfUser): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return value.join(', ');
  return kind === 'user' ? (nameOfUser(value) ?? 'Deleted user') : value;
}
